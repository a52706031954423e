import GameBasics
import GroupSessions
import MockGroupSessions
import SyncCore

/// Both players' devices in one process, over a simulated network in virtual time.
struct Pair {
    let call: MockSessionPair
    var left: SyncSession<MockSession, Arena>
    var right: SyncSession<MockSession, Arena>

    init(seed: UInt64, over network: NetworkConditions, options: SyncOptions = SyncOptions()) throws {
        call = MockSessionPair(seed: seed)
        (call.leftToRight, call.rightToLeft) = (network.fromLeft, network.fromRight)
        let sessions = try call.start()
        left = SyncSession(sessions.left, Arena(seed: seed), under: NoRules(), options: options)
        right = SyncSession(sessions.right, Arena(seed: seed), under: NoRules(), options: options)
    }

    /// Advances both devices by a tick.
    mutating func advance() {
        call.network.advance(by: TickSchedule.tick)
        left.advance(left.seat.map { drive($0, in: left.shown) } ?? .none)
        right.advance(right.seat.map { drive($0, in: right.shown) } ?? .none)
    }

    /// Plays and prints, for a number of ticks or until the user stops it.
    static func play(ticks: UInt32?, over network: NetworkConditions) throws {
        var pair = try Pair(seed: 1, over: network)
        for tick in 0..<(ticks ?? .max) {
            pair.advance()
            if tick % 4 == 0 {
                show([("left", pair.left.shown), ("right", pair.right.shown)], isFirst: tick == 0)
            }
            for event in pair.left.takeEvents() { log("left: \(event)") }
            for event in pair.right.takeEvents() { log("right: \(event)") }
            if ticks == nil { wait(TickSchedule.tick) }
        }
        print("\(pair.left.statistics.rollbacks + pair.right.statistics.rollbacks) rollbacks")
    }
}
