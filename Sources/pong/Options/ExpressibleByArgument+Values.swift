public import ArgumentParser
public import GameCore
public import MatchSync
public import MockGroupSessions
public import PongUI

// The values of flags that are values of the game.

extension Theme: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(rawValue: argument == "color" ? "colour" : argument)
    }
}

extension Orientation: ExpressibleByArgument {}

extension ComputerPlayer.Level: ExpressibleByArgument {}

extension NetworkPreset: ExpressibleByArgument {}

extension LabConditions.JitterShape: ExpressibleByArgument {}
