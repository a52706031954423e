package import GameCore

extension Rules {
    /// Short pauses, a fast ball and short paddles, so that much happens in few ticks.
    package static let brisk = brisk { _ in }

    /// Brisk rules with a change.
    package static func brisk(_ change: (inout Settings) -> Void) -> Rules {
        do {
            return try standard.changing { settings in
                settings.target.points = 99
                settings.servePause = 4
                settings.goalPause = 4
                settings.serveSpeed = settings.topSpeed
                settings.paddleWidth = Fixed(8, over: 100)
                change(&settings)
            }
        } catch {
            preconditionFailure("\(error)")
        }
    }
}
