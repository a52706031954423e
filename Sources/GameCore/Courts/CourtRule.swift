/// A rule that a court's text may change, by the name that it has there.
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

    /// Where the rule is in the settings, and its unit in the text.
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

    /// The name in ``Rules/Settings`` and in ``RulesError/field``.
    var field: String { "\(self)" }

    /// Ticks of a second.
    private static let second: Int64 = 60

    /// The value as the text has it.
    func text(in settings: Rules.Settings) -> String {
        switch place {
        case .length(let path): CourtDecimal.text(settings[keyPath: path], .down)
        case .speed(let path): CourtDecimal.text(settings[keyPath: path], times: Self.second, .down)
        case .count(let path): "\(settings[keyPath: path])"
        }
    }

    /// Takes a value from a text; whether the game works with it is not checked.
    ///
    /// - Returns: Whether the text is a number of the rule's kind.
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

    /// A value that is out of its range, in the words and units of the text.
    func message(_ error: RulesError, in settings: Rules.Settings) -> String {
        guard case .speed = place, let limits = error.limits else {
            return error.message.replacing(field, with: rawValue)
        }
        let low = CourtDecimal.text(limits.lowerBound, times: Self.second, .down)
        let high = CourtDecimal.text(limits.upperBound, times: Self.second, .down)
        return "\(rawValue) is \(text(in: settings)); it must be within \(low) ... \(high)"
    }
}
