internal import ArgumentParser
internal import JSONText
internal import SyncLab

/// Conditions as values of flags.
extension Condition {
    /// Parses a value in the condition's unit; percentages are parsed as decimals, without rounding.
    func value(_ argument: String) throws -> Int {
        if case .name(let names) = unit {
            let place = FlagValue.value({ names.firstIndex(of: $0) }, "one of \(names.joined(separator: ", "))")
            return try place(argument)
        }
        guard unit == .partsPerMillion else { return try FlagValue.whole(range, unitName)(argument) }
        guard let parts = Decimal(argument)?.scaled(to: 4), range.contains(parts) else {
            throw ValidationError("it must be 0 to 100 percent, with up to four decimals.")
        }
        return parts
    }

    /// The value in the flag's form.
    func text(_ value: Int) -> String {
        unit == .partsPerMillion ? Decimal(value, digits: 4).shortest : "\(value)"
    }

    /// The unit's name in messages.
    var unitName: String {
        switch unit {
        case .milliseconds: "milliseconds, one way"
        case .partsPerMillion: "%"
        case .packets: "packets"
        case .kilobitsPerSecond: "kilobits a second"
        case .bytes: "bytes"
        case .name: ""
        }
    }
}

extension PerSide {
    /// Parses a flag's values for the two directions of the link: `20` for both, or `20/120` for each.
    ///
    /// - Parameter read: Parses the value of one direction.
    init(parsing argument: String, _ read: (String) throws -> Value) throws {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 2 else {
            throw ValidationError("it must be one value, or two for L → R and R → L, such as 20/120.")
        }
        self.init(try read(parts[0]), try read(parts[parts.count - 1]))
    }
}
