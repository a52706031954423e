package import SyncLab
import Testing

extension RunReport {
    /// A figure of both devices; an issue if nothing of its kind was measured.
    package func figure(_ name: String) -> Int { measured(measures[name], name) }

    /// A figure of one device; an issue if nothing of its kind was measured.
    package func figure(_ name: String, _ side: LabSide) -> Int { measured(measures[name, side], name) }

    private func measured(_ figure: Int?, _ name: String) -> Int {
        if figure == nil { Issue.record("\(name) was not measured") }
        return figure ?? 0
    }
}

extension MeasureFigures {
    /// The figure of both devices by the name of its measure.
    package subscript(_ name: String) -> Int? { self[measure(name)] }

    /// The figure of one device by the name of its measure.
    package subscript(_ name: String, side: LabSide) -> Int? { self[measure(name), side] }

    private func measure(_ name: String) -> Measure {
        guard let measure = Measure.named(name) else { preconditionFailure("There is no measure '\(name)'") }
        return measure
    }
}
