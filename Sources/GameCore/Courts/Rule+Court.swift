/// Rules in the text of a court.
extension Rule {
    static let ofCourt = all.filter(\.isOfCourt)

    /// The name in a court's text, such as `paddle-width`.
    var courtName: String { name.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : "\($1)" } }

    /// Ticks in a second.
    private static let second: Int64 = 60

    /// The value as written in a court's text.
    func text(in settings: Rules.Settings) -> String {
        switch place {
        case .length(let path): CourtDecimal.text(settings[keyPath: path], .down)
        case .speed(let path): CourtDecimal.text(settings[keyPath: path], times: Self.second, .down)
        case .count(let path, _): "\(settings[keyPath: path])"
        case .flag(let path): "\(settings[keyPath: path])"
        }
    }

    /// Sets the rule to a value read from a text, without checking its range.
    ///
    /// - Returns: True if the text is a number of the rule's kind.
    func set(_ text: some StringProtocol, in settings: inout Rules.Settings) -> Bool {
        guard let units = CourtDecimal.units(text) else { return false }
        switch place {
        case .length(let path):
            guard units <= 100 * CourtDecimal.unit else { return false }
            settings[keyPath: path] = CourtDecimal.fixed(units, .down)
        case .speed(let path):
            settings[keyPath: path] = CourtDecimal.fixed(units, over: Self.second, .down)
        case .count(let path, _):
            guard units % CourtDecimal.unit == 0 else { return false }
            settings[keyPath: path] = Int(units / CourtDecimal.unit)
        case .flag: return false
        }
        return true
    }

    /// The text of an error about this rule, with its name and unit in a court's text.
    func message(_ error: RulesError, in settings: Rules.Settings) -> String {
        guard case .speed = place, let limits = error.limits else {
            // The message begins with the field.
            return courtName + error.message.dropFirst(name.count)
        }
        let low = CourtDecimal.text(limits.lowerBound, times: Self.second, .down)
        let high = CourtDecimal.text(limits.upperBound, times: Self.second)
        return "\(courtName) must be \(low) to \(high), not \(text(in: settings))"
    }
}
