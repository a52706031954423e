extension LinkConditions: CustomStringConvertible {
    /// One line in whole milliseconds and exact percentages, such as `100 ± 20 ms one-way, 4% lost`.
    public var description: String {
        var parts = [delayDescription]
        if let trace { parts = (parts[0] == LinkConditions.perfect.delayDescription ? [] : parts) + ["\(trace)"] }
        if jitter.correlation != .never { parts.append("jitter \(jitter.correlation) correlated") }
        if loss.mean != .never {
            parts.append("\(loss.mean) lost\(loss.burst > 1 ? " in bursts of \(loss.burst)" : "")")
        }
        if let blackout { parts.append("all lost for \(blackout)") }
        if duplication != .never { parts.append("\(duplication) twice") }
        switch reordering {
        case .none: parts.append("in order")
        case .byJitter: break
        case .holdingBack(let probability, _): parts.append("\(probability) overtaken")
        }
        if corruption != .never { parts.append("\(corruption) corrupted") }
        if let bitsPerSecond = bandwidth.bitsPerSecond {
            let queue = bandwidth.queueBytes
            let isUsual = queue == Bandwidth.usualQueueBytes
            parts.append("\(bitsPerSecond / 1_000) kbit/s" + (isUsual ? "" : ", \(queue) bytes of queue"))
        }
        return parts.joined(separator: ", ")
    }

    private var delayDescription: String {
        var text = "\(delay.wholeMilliseconds)"
        let amount = jitter.amount.wholeMilliseconds
        if amount > 0 {
            switch jitter.shape {
            case .uniform: text += " ± \(amount)"
            case .normal: text += " ± \(amount) (normal)"
            case .pareto: text += " + \(amount) (pareto)"
            }
        }
        if let sawtooth { text += " to \((delay + sawtooth.height).wholeMilliseconds)" }
        text += " ms one-way"
        if let sawtooth { text += " every \(sawtooth.period.wholeMilliseconds) ms" }
        return text
    }
}

extension Blackout: CustomStringConvertible {
    /// Such as `250 ms every 5000 ms`.
    public var description: String { "\(length.wholeMilliseconds) ms every \(period.wholeMilliseconds) ms" }
}

extension Probability: CustomStringConvertible {
    /// A percentage with up to four decimals.
    public var description: String {
        var decimals = Array("\(10_000 + partsPerMillion % 10_000)".dropFirst())
        while decimals.last == "0" { decimals.removeLast() }
        return "\(partsPerMillion / 10_000)\(decimals.isEmpty ? "" : ".")\(String(decimals))%"
    }
}
