/// A rule that a court's text may change; the raw value is its name there.
enum CourtRule: String, CaseIterable {
    case paddleWidth = "paddle-width"
    case paddleThickness = "paddle-thickness"
    case faceDepth = "face-depth"
    case paddleSpeed = "paddle-speed"
    case ballSize = "ball-size"
    case serveSpeed = "serve-speed"
    case speedGain = "speed-gain"
    case topSpeed = "top-speed"
    case serveAngle = "serve-angle"
    case contactAngle = "contact-angle"
    case goalPause = "goal-pause"
    case servePause = "serve-pause"

    /// The setting of a rule, and its unit in the text.
    enum Place {
        /// In court units.
        case length(WritableKeyPath<Rules.Settings, Fixed>)
        /// In court units a second.
        case speed(WritableKeyPath<Rules.Settings, Fixed>)
        /// In degrees or ticks.
        case count(WritableKeyPath<Rules.Settings, Int>)
    }

    var place: Place {
        switch self {
        case .paddleWidth: .length(\.paddleWidth)
        case .paddleThickness: .length(\.paddleThickness)
        case .faceDepth: .length(\.faceDepth)
        case .paddleSpeed: .speed(\.paddleSpeed)
        case .ballSize: .length(\.ballSize)
        case .serveSpeed: .speed(\.serveSpeed)
        case .speedGain: .speed(\.speedGain)
        case .topSpeed: .speed(\.topSpeed)
        case .serveAngle: .count(\.serveAngle)
        case .contactAngle: .count(\.contactAngle)
        case .goalPause: .count(\.goalPause)
        case .servePause: .count(\.servePause)
        }
    }

    /// The rule's name in ``Rules/Settings`` and in ``RulesError/field``.
    var field: String { "\(self)" }

    /// Ticks in a second.
    private static let second: Int64 = 60

    /// The value as written in a court's text.
    func text(in settings: Rules.Settings) -> String {
        switch place {
        case .length(let path): CourtDecimal.text(settings[keyPath: path], .down)
        case .speed(let path): CourtDecimal.text(settings[keyPath: path], times: Self.second, .down)
        case .count(let path): "\(settings[keyPath: path])"
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
        case .count(let path):
            guard units % CourtDecimal.unit == 0 else { return false }
            settings[keyPath: path] = Int(units / CourtDecimal.unit)
        }
        return true
    }

    /// The text of an error about this rule, with its name and unit in a court's text.
    func message(_ error: RulesError, in settings: Rules.Settings) -> String {
        guard case .speed = place, let limits = error.limits else {
            // The message begins with the field.
            return rawValue + error.message.dropFirst(field.count)
        }
        let low = CourtDecimal.text(limits.lowerBound, times: Self.second, .down)
        let high = CourtDecimal.text(limits.upperBound, times: Self.second, .down)
        return "\(rawValue) is \(text(in: settings)); it must be within \(low) ... \(high)"
    }
}
