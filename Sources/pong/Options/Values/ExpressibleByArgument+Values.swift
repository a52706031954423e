public import ArgumentParser
public import GameCore
public import MockGroupSessions
public import PlayerProfile

// Flag values of other modules.

extension Theme: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(rawValue: argument == "color" ? "colour" : argument)
    }
}

extension Orientation: ExpressibleByArgument {
    /// Parses `horizontal` or `vertical`, or their former names `lying` and `upright`.
    public init?(argument: String) {
        switch argument {
        case "horizontal", "lying": self = .horizontal
        case "vertical", "upright": self = .vertical
        default: return nil
        }
    }
}

extension SoundMode: ExpressibleByArgument {}

extension ComputerPlayer.Level: ExpressibleByArgument {}
extension Rules.Pace: ExpressibleByArgument {}

extension NetworkPreset: ExpressibleByArgument {}
