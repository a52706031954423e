extension Rules {
    /// A hash of the settings, the same on every machine: peers with the same digest play the same game.
    ///
    /// It is computed like ``Match/hash``.
    public var digest: UInt32 {
        let lengths = [
            settings.paddleWidth, settings.paddleThickness, settings.faceDepth, settings.paddleSpeed, settings.ballSize,
            settings.serveSpeed, settings.speedGain, settings.topSpeed,
        ]
        let numbers = [
            settings.winningScore, settings.serveAngle, settings.contactAngle, settings.goalPause, settings.servePause,
            settings.winByTwo ? 1 : 0, settings.servesAutomatically ? 1 : 0,
        ]
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for word in lengths.map({ Int($0.raw) }) + numbers {
            hash = (hash ^ UInt64(bitPattern: Int64(word))) &* 0x0000_0100_0000_01B3
        }
        hash = (hash ^ (hash >> 32)) &* 0x9E37_79B9_7F4A_7C15
        return UInt32(truncatingIfNeeded: hash >> 32)
    }
}
