internal import GameCore
internal import GroupSessions
internal import JSONText
internal import LabTesting
internal import LabTools
internal import MatchSync
internal import MockGroupSessions
import Testing

@testable import RunFiles
@testable import SyncLab

/// Actions that other tests cause only at random.
@Suite("Actions of a lab")
struct LabActionTests {
    private var players = LabPlayers(seed: 4)

    @Test("a device joins when an action says so, and not before")
    mutating func join() {
        var setup = RunSetup(seed: 4)
        setup.rightDevice.joinsAtOnce = false
        var lab = Lab(setup)
        players.play(&lab, ticks: 120)
        #expect(lab.peer(.right).session == .waiting && lab.peer(.left).isOwner)
        lab.perform(.join(1))
        players.play(&lab, ticks: 120)
        #expect(lab.peer(.right).session == .joined && lab.peer(.right).seat == .player(.two))
        // The second join has no effect.
        lab.perform(.join(1))
        #expect(lab.peer(.right).problems == 0)
    }

    @Test("a join takes as long as the script says, and an activation that is refused gives no session")
    mutating func scripts() {
        var setup = RunSetup(seed: 4)
        setup.rightDevice.script.joinDelay = .seconds(2)
        var lab = Lab(setup)
        players.play(&lab, ticks: 119)
        #expect(lab.peer(.right).session == .waiting)
        players.play(&lab, ticks: 2)
        #expect(lab.peer(.right).session == .joined)
        lab.perform(.leave(1))
        var refusing = DeviceScript()
        refusing.activationResult = .cancelled
        lab.perform(.setScript(refusing, of: 1))
        lab.perform(.rejoin(1))
        #expect(lab.peer(.right).session == .left)
        refusing.activationResult = .preferred
        refusing.activationError = SessionError(.activationFailed, "Scripted")
        lab.perform(.setScript(refusing, of: 1))
        lab.perform(.rejoin(1))
        #expect(lab.peer(.right).session == .left)
        lab.perform(.setScript(DeviceScript(), of: 1))
        lab.perform(.rejoin(1))
        players.play(&lab, ticks: 2)
        #expect(lab.peer(.right).session == .joined)
    }

    @Test("a device that remembers a match brings its score along, and one that rejoins afresh has the others'")
    mutating func memory() {
        var setup = RunSetup(seed: 4)
        setup.leftDevice.remembered = DeviceSetup.Score(own: 3, opponent: 2)
        var lab = Lab(setup)
        players.play(&lab, ticks: 30)
        for side in LabSide.allCases {
            let shown = lab.peer(side).shown
            #expect(shown.score[.one] == 3 && shown.score[.two] == 2)
        }
        #expect(lab.peer(.left).seat == .player(.one))
        lab.perform(.end(0))
        players.play(&lab, ticks: 2)
        lab.perform(.rejoinAfresh(0))
        lab.perform(.rejoinAfresh(1))
        players.play(&lab, ticks: 30)
        #expect(lab.peer(.left).shown.score[.one] == 0 && lab.peer(.right).shown.score[.one] == 0)
    }

    @Test("a suspended device rejoins, whether or not it knows that its session is over", arguments: [false, true])
    mutating func rejoinWhileSuspended(knows: Bool) {
        var lab = Lab(RunSetup(seed: 4))
        players.play(&lab, ticks: 300)
        if knows { lab.perform(.leave(1)) }
        lab.perform(.suspend(1, for: .seconds(2)))
        // A device whose session is not over stays in it when it rejoins.
        if !knows {
            let before = lab
            lab.perform(.rejoin(1))
            #expect(LabPortrait(lab) == LabPortrait(before))
        }
        lab.perform(.end(0))
        players.play(&lab, ticks: 30)
        lab.perform(.rejoin(1))
        lab.perform(.rejoin(0))
        players.play(&lab, ticks: 60)
        let (tick, score) = (lab.peer(.right).shown.tick, lab.peer(.left).shown.score)
        #expect(lab.peer(.right).isInHitch && lab.peer(.right).isPresent)
        players.play(&lab, ticks: 60)
        #expect(!lab.peer(.right).isInHitch && lab.peer(.right).shown.tick > tick)
        for side in LabSide.allCases {
            #expect(lab.peer(side).session == .joined && lab.peer(side).shown.score == score)
        }
        #expect(lab.peer(.left).isOwner != lab.peer(.right).isOwner)
        #expect([lab.peer(.left).seat, lab.peer(.right).seat] == [.player(.one), .player(.two)])
    }

    @Test("a blackout loses everything in one direction while it lasts")
    mutating func blackout() {
        var lab = Lab(RunSetup(seed: 4))
        players.play(&lab, ticks: 300)
        lab.perform(.blackOut(from: .left, for: .milliseconds(500)))
        #expect(lab.link(from: .left).isInBlackout && !lab.link(from: .right).isInBlackout)
        let before = (lab.link(from: .left).lost, lab.link(from: .right).lost)
        players.play(&lab, ticks: 60)
        #expect(lab.link(from: .left).lost - before.0 > 20 && lab.link(from: .right).lost == before.1)
        #expect(!lab.link(from: .left).isInBlackout)
        let after = lab.link(from: .left).lost
        players.play(&lab, ticks: 60)
        #expect(lab.link(from: .left).lost == after)
    }

    @Test(
        "the links of a further device have conditions of their own, and any two devices are drawn, logged and measured"
    )
    func furtherDevice() throws {
        var setup = RunSetup(seed: 4)
        setup.watched = DevicePair(1, 2)
        var lab = Lab(setup, keepsLog: true)
        for tick in 1...240 {
            lab.advance(left: .none, right: .none)
            // Without effect: it is not there.
            lab.perform(.setConditions(LinkConditions([.delay: 1]), from: LabLink(from: 0, to: 3)))
            guard tick == 60 else { continue }
            #expect(lab.watched == .players && lab.updates.total > 50)
            lab.perform(.addDevice)
            for link in LabLink.all(of: 2) { lab.perform(.setConditions(LinkConditions([.delay: 100]), from: link)) }
        }
        #expect(lab.watched == DevicePair(1, 2) && lab.peer(.right).seat == .spectator)
        #expect(LabSide.allCases.allSatisfy { lab.link(from: $0).conditions[.delay] == 100 })
        let delays = lab.updates.numbers.map { lab.updates[$0] }.compactMap { message in
            message.arrivalTick.map { $0 - message.tick }
        }
        #expect(delays.count > 100 && Set(delays).isSubset(of: [5, 6]), "\(delays)")
        #expect(lab.networkName == "perfect" && lab.measures?.ticks == 180)
        // The players' link is as it was: both confirm a tick at once.
        #expect(
            lab.confirmed(at: 0).tick == lab.confirmed(at: 1).tick
                && lab.confirmed(at: 2).tick + 6 <= lab.confirmed(at: 0).tick
        )
        #expect(["left,2", "2,right"].map { DevicePair($0)?.description } == ["left,2", "2,right"])
        for text in ["left", "left,left", "left,2,3", "up,2", "left,1", ""] {
            #expect(DevicePair(text) == nil, "\(text)")
        }
        let actions: [LabAction] = [
            .setConditions(LinkConditions([.delay: 7]), from: LabLink(from: 2, to: 0)),
            .blackOut(from: LabLink(from: 1, to: 3), for: .milliseconds(40)), .blackOut(from: .right, for: .zero),
        ]
        for action in actions {
            #expect(try LabAction(JSONFields(.object(action.members))) == action)
        }
    }

    @Test("bytes and sends that fail are reported once", arguments: [DeliveryMode.reliable, .unreliable])
    mutating func stray(mode: DeliveryMode) {
        var lab = Lab(RunSetup(seed: 4))
        players.play(&lab, ticks: 300)
        // An unknown type, invalid bytes with the type of an update, one byte that is no type, and an oversize message.
        let oversize = [UInt8](repeating: 1, count: mode.maximumMessageSize + 1)
        for bytes in [[3, 0], [2, 0xFF, 0xFF, 0xFF], [8], oversize] as [[UInt8]] {
            lab.perform(.send(bytes, mode, from: 1))
        }
        lab.perform(.send([], mode, from: 1))
        players.play(&lab, ticks: 2)
        #expect(lab.peer(.left).problems == 3 && lab.peer(.right).problems == 1)
        lab.perform(.refuseNextSend(SessionError(.queueFull, "Scripted"), at: 0))
        players.play(&lab, ticks: 2)
        #expect(lab.peer(.left).problems == 4 && lab.peer(.right).problems == 1)
        let rally = lab.peer(.left).shown.tick
        players.play(&lab, ticks: 60)
        #expect(lab.peer(.left).shown.tick > rally && lab.peer(.left).problems == 4)
    }

    @Test("another seed of the links changes the network's luck from then on, and nothing else")
    mutating func luck() {
        /// True for each of the latest messages that is lost.
        func losses(_ network: NetworkPreset, _ seed: UInt64?) -> [Bool] {
            var players = LabPlayers(seed: 4)
            var lab = Lab(RunSetup(seed: 4, network: network.conditions), keepsLog: true)
            players.play(&lab, ticks: 120)
            if let seed { lab.perform(.reseedLinks(seed)) }
            players.play(&lab, ticks: 300)
            return lab.updates.numbers.map { lab.updates[$0] }.filter { $0.inputTicks != nil }.map(\.isLost)
        }
        let luck = [nil, 1, 2].map { losses(.wifiBurst, $0) }
        #expect(Set(luck).count == 3 && luck[0].contains(true))
        #expect(losses(.wifiBurst, 1) == luck[1])
        #expect(losses(.skew, nil) == losses(.skew, 1) && !losses(.skew, 1).isEmpty)
    }
}
