import Foundation
import GameBasics
import GroupSessions
import MockGroupSessions
import SyncCore

/// Measures a rollback of light cycles, in nanoseconds a tick of a peer: prints a figure for the peer alone, and one for
/// a session over a simulated network; the argument `peer` or `session` measures one of them.
///
/// `make bench` compares it with the same code in one module with the core: one function of the core that the compiler
/// cannot specialize for the game costs a factor of 7 to 10, and nothing else tells it.
@main
enum Bench {
    /// One-way delay, and so the depth of each rollback, in ticks.
    private static let delay = 8

    static func main() {
        let only = CommandLine.arguments.dropFirst().first
        if only != "session" { print("peer \(best(of: 100) { peers(ticks: 2_000) })") }
        if only != "peer" { print("session \(best(of: 100) { sessions(ticks: 1_000) })") }
    }

    /// The least processor time of a peer's tick, in nanoseconds: of many short rounds, because other programs disturb.
    private static func best(of rounds: Int, _ ticks: () -> Int) -> Int {
        (0..<rounds).map { _ in
            let start = clock()
            let count = ticks()
            return Int(clock() - start) * (1_000_000_000 / Int(CLOCKS_PER_SEC)) / count
        }.min() ?? 0
    }

    /// Another turn in each tick, so that each prediction is incorrect.
    private static func turn(_ tick: Int, _ player: Seat) -> Turn {
        (tick & 1 == 0) == (player == .one) ? .up : .right
    }

    /// Two peers without a session: a message arrives some ticks later.
    @inline(never)
    private static func peers(ticks: Int) -> Int {
        let ids = [ParticipantID(rawValue: 1), ParticipantID(rawValue: 2)]
        var peers = ids.map {
            Peer<Arena>($0, strategy: StandardStrategy(SyncScheme(), for: Arena(seed: 1)), rules: NoRules())
        }
        var directives: [PeerDirective<Arena>] = []
        // By recipient, then by the tick of arrival.
        var mail = [[[PeerMessage<Arena>]]](repeating: Array(repeating: [], count: delay + 1), count: 2)
        func post(from index: Int, _ tick: Int) {
            for case .send(let message, _) in directives {
                mail[1 - index][(tick + delay) % (delay + 1)].append(message)
            }
            directives.removeAll(keepingCapacity: true)
        }
        for index in 0..<2 {
            peers[index].receive(participants: ids.map { Participant(id: $0) }, into: &directives)
            post(from: index, 0)
        }
        for tick in 1...ticks {
            for index in 0..<2 {
                peers[index].tick(
                    turn(tick, peers[index].seats.participants.one == ids[index] ? .one : .two),
                    into: &directives
                )
                post(from: index, tick)
            }
            for index in 0..<2 {
                for message in mail[index][tick % (delay + 1)] {
                    peers[index].receive(message, from: ids[1 - index], into: &directives)
                }
                mail[index][tick % (delay + 1)].removeAll(keepingCapacity: true)
                peers[index].reconcile(into: &directives)
                post(from: index, tick)
            }
        }
        for peer in peers { check(peer.statistics, ticks) }
        return 2 * ticks
    }

    /// Two sessions over a simulated network.
    @inline(never)
    private static func sessions(ticks: Int) -> Int {
        let call = MockSessionPair(seed: 1, conditions: LinkConditions(delay: .milliseconds(133)))
        guard let (left, right) = try? call.start() else { preconditionFailure("The session does not start") }
        var sessions = [left, right].map { SyncSession($0, Arena(seed: 1), under: NoRules()) }
        for tick in 1...ticks {
            call.network.advance(by: TickSchedule.tick)
            for index in 0..<2 { sessions[index].advance(turn(tick, sessions[index].seat ?? .one)) }
        }
        for session in sessions { check(session.statistics, ticks) }
        return 2 * ticks
    }

    private static func check(_ statistics: SyncStatistics, _ ticks: Int) {
        precondition(statistics.desyncs == 0 && statistics.resimulatedTicks > 7 * ticks, "\(statistics)")
    }
}
