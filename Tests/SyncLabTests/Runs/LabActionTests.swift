internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import JSONText
internal import LabTesting
internal import LabTools
internal import MatchSync
internal import MockGroupSessions
internal import SyncCore
import Testing

@testable import RunFiles
@testable import SyncLab

/// Actions that other tests cause only at random.
@Suite("Actions of a lab")
struct LabActionTests {
    private var players = LabPlayers(seed: 4)

    private func lab(_ change: (inout RunSetup) -> Void = { _ in }) -> Lab {
        var setup = RunSetup(seed: 4)
        change(&setup)
        return Lab(setup)
    }

    @Test("a device that is refused a session does not come back, and one that comes back afresh remembers nothing")
    mutating func rejoin() {
        var lab = lab { $0.devices.left.remembered = RememberedMatch(PerPlayer(3, 2)) }
        players.play(&lab, ticks: 30)
        // The second join has no effect.
        for action in [LabAction.join(1), .leave(1)] { lab.perform(action) }
        var cancelled = DeviceScript()
        cancelled.activationResult = .cancelled
        var failing = DeviceScript()
        failing.activationError = SessionError(.activationFailed, "Scripted")
        var sessions: [TickRecord.Session.State] = []
        for script in [cancelled, failing, DeviceScript()] {
            lab.perform(.setScript(script, of: 1))
            lab.perform(.rejoin(1))
            players.play(&lab, ticks: 2)
            sessions.append(lab.status(of: .right).session)
        }
        #expect(sessions == [.left, .left, .joined] && lab.status(of: .right).problems == 0)
        #expect(lab.status(of: .left).shown.score == PerPlayer(3, 2))
        lab.perform(.end(0))
        players.play(&lab, ticks: 2)
        for place in 0...1 { lab.perform(.rejoinAfresh(place)) }
        players.play(&lab, ticks: 30)
        #expect(LabSide.allCases.map { lab.status(of: $0).shown.score } == [PerPlayer(0, 0), PerPlayer(0, 0)])
    }

    @Test("a suspended device rejoins, whether or not it knows that its session is over")
    mutating func rejoinWhileSuspended() {
        for knows in [false, true] {
            var lab = lab()
            players.play(&lab, ticks: 300)
            if knows { lab.perform(.leave(1)) }
            lab.perform(.suspend(1, for: .seconds(2)))
            // A device whose session is not over stays in it when it rejoins.
            if !knows {
                let before = LabPortrait(lab)
                lab.perform(.rejoin(1))
                #expect(LabPortrait(lab) == before)
            }
            lab.perform(.end(0))
            players.play(&lab, ticks: 30)
            lab.perform(.rejoin(1))
            lab.perform(.rejoin(0))
            players.play(&lab, ticks: 60)
            let asleep = lab.status(of: .right)
            let score = lab.status(of: .left).shown.score
            #expect(asleep.isSuspended && asleep.isPresent)
            players.play(&lab, ticks: 60)
            let both = [lab.status(of: .left), lab.status(of: .right)]
            #expect(
                !both[1].isSuspended && both[1].shown.tick > asleep.shown.tick && both[0].isOwner != both[1].isOwner
            )
            #expect(both.map(\.session) == [.joined, .joined] && both.map(\.shown.score) == [score, score])
            #expect(both.map(\.seat) == [.one, .two])
        }
    }

    @Test(
        "a blackout loses everything in one direction while it lasts; another seed changes the luck of what comes after"
    )
    mutating func links() {
        var lab = lab()
        players.play(&lab, ticks: 300)
        lab.perform(.blackOut(from: .left, for: .milliseconds(500)))
        var lost: [[Int]] = []
        var isDark: [[Bool]] = []
        for ticks in [0, 60, 60] {
            players.play(&lab, ticks: ticks)
            lost.append(LabSide.allCases.map { lab.link(from: $0).lost })
            isDark.append(LabSide.allCases.map { lab.link(from: $0).isInBlackout })
        }
        #expect(isDark == [[true, false], [false, false], [false, false]])
        #expect(lost[1][0] - lost[0][0] > 20 && lost[1] == lost[2] && lost[1][1] == lost[0][1])

        /// True for each of the latest messages that is lost.
        func losses(_ network: NetworkPreset, _ seed: UInt64?) -> [Bool] {
            var players = LabPlayers(seed: 4)
            var lab = self.lab { $0.network = network.conditions }
            players.play(&lab, ticks: 120)
            if let seed { lab.perform(.reseedLinks(seed)) }
            players.play(&lab, ticks: 300)
            let messages = lab.unreliableMessages
            return messages.numbers.map { messages[$0] }.filter { $0.inputTicks != nil }.map(\.isLost)
        }
        let bursts = [nil, 1, 2].map { losses(.wifiBurst, $0) }
        #expect(Set(bursts).count == 3 && bursts[0].contains(true) && losses(.wifiBurst, 1) == bursts[1])
        #expect(losses(.skew, nil) == losses(.skew, 1) && !losses(.skew, 1).isEmpty)
    }

    @Test("a further device's links have conditions of their own, and any two devices are drawn, logged and measured")
    func furtherDevice() throws {
        var lab = lab { $0.watched = DevicePair(1, 2) }
        for tick in 1...240 {
            lab.advance(left: .none, right: .none)
            // Without effect: it is not there.
            lab.perform(.setConditions(LinkConditions([.delay: 1]), from: LabLink(from: 0, to: 3)))
            guard tick == 60 else { continue }
            #expect(lab.watched == .players && lab.unreliableMessages.total > 50)
            lab.perform(.addDevice)
            for link in LabLink.all(of: 2) { lab.perform(.setConditions(LinkConditions([.delay: 100]), from: link)) }
        }
        #expect(lab.watched == DevicePair(1, 2) && lab.status(of: .right).seat == nil)
        #expect(LabSide.allCases.map { lab.link(from: $0).conditions[.delay] } == [100, 100])
        let delays = lab.unreliableMessages.numbers.map { lab.unreliableMessages[$0] }.compactMap { message in
            message.arrivalTick.map { $0 - message.tick }
        }
        #expect(delays.count > 100 && Set(delays).isSubset(of: [5, 6]), "\(delays)")
        #expect(lab.networkName == "perfect" && lab.measures?.ticks == 180)
        // The players' link is as it was: both confirm a tick at once.
        let confirmed = (0...2).map { lab.confirmed(at: $0).tick }
        #expect(confirmed[0] == confirmed[1] && confirmed[2] + 6 <= confirmed[0])
        let names = ["left,2", "2,right", "left", "left,left", "left,2,3", "up,2", "left,1", ""]
        #expect(names.map { DevicePair($0)?.description } == ["left,2", "2,right"] + names[2...].map { _ in nil })
    }
}
