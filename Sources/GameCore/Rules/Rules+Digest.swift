extension Rules {
    /// A hash of the settings, the same on every machine: peers with the same digest play the same game.
    public var digest: UInt32 {
        let lengths = [
            settings.paddleWidth, settings.paddleThickness, settings.faceDepth, settings.paddleSpeed, settings.ballSize,
            settings.serveSpeed, settings.speedGain, settings.topSpeed,
        ]
        let numbers = [
            settings.winningScore, settings.serveAngle, settings.contactAngle, settings.goalPause, settings.servePause,
            settings.winByTwo ? 1 : 0, settings.servesAutomatically ? 1 : 0,
        ]
        var hash = WordHash()
        for word in lengths.map({ Int($0.raw) }) + numbers { hash.absorb(UInt64(bitPattern: Int64(word))) }
        for number in settings.obstacles.flatMap(\.numbers) { hash.absorb(UInt64(bitPattern: Int64(number))) }
        return UInt32(truncatingIfNeeded: hash.value >> 32)
    }
}
