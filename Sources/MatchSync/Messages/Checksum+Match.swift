internal import GameCore
internal import GroupSessions

/// A whole match, whose values are checked.
extension Checksum {
    mutating func write(_ match: Match, to writer: inout ByteWriter) {
        write(match.ball, to: &writer)
        write(match.paddles.one, to: &writer)
        write(match.paddles.two, to: &writer)
        write(match.generator.state, to: &writer)
        write(match.tick, to: &writer)
        write(match.score.one, to: &writer)
        write(match.score.two, to: &writer)
        write(match.rally, to: &writer)
        write(match.server.rawValue, to: &writer)
        write(match.pausedBy.map { $0.rawValue + 1 } ?? 0, to: &writer)
        write(match.absentPlayers.rawValue, to: &writer)
        write(match.play, to: &writer)
    }

    mutating func readMatch(from reader: inout ByteReader) throws(DecodingFailure) -> Match {
        var match = Match(seed: 0)
        match.ball = try readBall(from: &reader)
        match.paddles.one = try readPaddle(from: &reader)
        match.paddles.two = try readPaddle(from: &reader)
        match.generator = SplitMix64(seed: try read(from: &reader))
        match.tick = try checkedTick(try read(from: &reader))
        match.score.one = try read(from: &reader)
        match.score.two = try read(from: &reader)
        match.rally = try read(from: &reader)
        match.server = try readPlayer("server", from: &reader)
        match.pausedBy = try readPausedBy(from: &reader)
        let absentPlayers = PlayerSet(rawValue: try read(from: &reader))
        guard PlayerSet.both.isSuperset(of: absentPlayers) else { throw .invalidValue(field: "absentPlayers") }
        match.play = try readPlay(from: &reader)
        match.absentPlayers = absentPlayers
        return match
    }

    /// See the table of ``GameCore/Play``.
    private mutating func write(_ play: Play, to writer: inout ByteWriter) {
        write(play.number, to: &writer)
        write(play.player?.rawValue ?? 0, to: &writer)
        write(play.ticksLeft, to: &writer)
    }

    private mutating func readPlay(from reader: inout ByteReader) throws(DecodingFailure) -> Play {
        let number = try read(UInt8.self, from: &reader)
        let player = try read(UInt8.self, from: &reader)
        let ticksLeft = try read(UInt16.self, from: &reader)
        guard ticksLeft <= Self.longestPause,
            let play = Play(number: number, player: player, ticksLeft: ticksLeft)
        else {
            throw .invalidValue(field: "play")
        }
        return play
    }

    /// The greatest value of ``Rules/Settings/goalPause`` and ``Rules/Settings/servePause``, in ticks.
    private static let longestPause: UInt16 = 600

    private mutating func readPlayer(_ name: String, from reader: inout ByteReader) throws(DecodingFailure) -> Player {
        guard let player = Player(rawValue: try read(from: &reader)) else { throw .invalidValue(field: name) }
        return player
    }

    private mutating func readPausedBy(from reader: inout ByteReader) throws(DecodingFailure) -> Player? {
        switch try read(UInt8.self, from: &reader) {
        case 0: return nil
        case 1: return .one
        case 2: return .two
        default: throw .invalidValue(field: "pausedBy")
        }
    }
}
