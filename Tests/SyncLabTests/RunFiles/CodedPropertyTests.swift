internal import GameBasics
internal import GameCore
internal import GameTesting
internal import GroupSessions
internal import JSONText
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
import Testing

@testable import RunFiles

/// Each stored property of a value in JSON has its row: of two values that differ in all of them both are read back.
@Suite("Properties in JSON")
struct CodedPropertyTests {
    private let link = {
        var link = LinkConditions(delay: .milliseconds(1))
        link.sawtooth = Sawtooth(height: .milliseconds(2), period: .seconds(1))
        link.jitter = Jitter(.normal, .milliseconds(3), correlation: .percent(4))
        link.loss = Loss(.percent(5), burst: 6)
        link.trace = LinkTrace([1_500, nil, -250])
        link.blackout = Blackout(length: .milliseconds(7), every: .seconds(1), phase: .milliseconds(16))
        link.duplication = .percent(8)
        link.reordering = .holdingBack(.percent(9), upTo: .milliseconds(10))
        link.corruption = .percent(11)
        link.bandwidth = Bandwidth(bitsPerSecond: 12_000, queueBytes: 13)
        link.retransmissionTimeout = .milliseconds(14)
        link.reliableDuplication = .percent(15)
        return link
    }()

    private let clock = PeerClock(
        skew: 1,
        startOffset: .milliseconds(-2),
        hitch: Blackout(length: .milliseconds(3), every: .seconds(1), phase: .milliseconds(17))
    )

    private let device = {
        var device = DeviceSetup()
        device.script.activationResult = .cancelled
        device.script.activationError = SessionError(.queueFull, "full")
        device.script.joinDelay = .milliseconds(1)
        device.script.participantView = .late(.milliseconds(2))
        device.script.receivesStalePackets = true
        device.script.role = .spectator
        device.joinsAtOnce = false
        device.remembered = RememberedMatch(PerPlayer(2, 1), tick: 4_000, epoch: 7)
        device.rules = Court.shipped.first.flatMap { try? $0.rules() }
        device.fates = [TransmissionFate(delay: .milliseconds(3), again: .milliseconds(4), flippedBit: 5), .lost]
        return device
    }()

    @Test("a run's setup with its network, devices and planted bug; a header; a match")
    func properties() throws {
        let bug = PlantedBug(.stalePrediction(lateness: 6), at: .left, from: 40)
        var setup = RunSetup(
            seed: 1,
            network: NetworkConditions(name: "other", fromLeft: link, fromRight: link),
            strategy: .lockstep(inputDelay: 12),
            plantedBug: bug
        )
        setup.rules = try #require(Court.shipped.last).rules()
        (setup.network.leftClock, setup.network.rightClock) = (clock, clock)
        (setup.networkSeed, setup.heals, setup.watched) = (4, false, DevicePair(2, 3))
        (setup.devices.left, setup.devices.right) = (device, device)
        let setups = [setup, RunSetup(seed: 2), RunSetup(seed: 3, plantedBug: PlantedBug(.wrongSeed))]
        let readSetups = try setups.map { setup in
            var members = try JSONFields(.object(RunSetup.fields.members(of: setup)))
            return try RunSetup(takenFrom: &members)
        }

        let headers = [
            RunFileHeader(
                simulation: RecordedSimulation(version: 1, digest: 2),
                origin: RunOrigin(program: "3", left: "keyboard", right: "computer", occasion: "daily")
            ),
            RunFileHeader(
                simulation: RecordedSimulation(version: 4, digest: 5),
                origin: RunOrigin(program: "6", left: "other", right: "another")
            ),
        ]
        let readHeaders = try headers.map { header in
            var members = try JSONFields(.object(header.members(with: RunSetup(seed: 1))))
            return try RunFileHeader(takenFrom: &members)
        }

        let other = Match(seed: 1)
        var match = Match(seed: 2)
        match.ball = Ball(x: Fixed(raw: 1), y: Fixed(raw: 2), vx: Fixed(raw: 3), vy: Fixed(raw: 4), ax: Fixed(raw: 12))
        match.paddles = PerPlayer(Fixed(raw: 5), Fixed(raw: 6))
        (match.tick, match.score, match.play, match.rally) = (7, PerPlayer(8, 9), .goal(by: .two, ticksLeft: 10), 11)
        (match.server, match.pausedBy, match.absentPlayers) = (other.server.opponent, .two, .both)
        let readMatches = try [match, other].map {
            try EngineState(JSONFields(.object(EngineState($0).members()))).match
        }

        #expect(readSetups == setups && readHeaders == headers && readMatches == [match, other])
        let equal =
            equalProperties(setup, setups[1]) + equalProperties(bug, PlantedBug(.wrongSeed))
            + equalProperties(headers[0], headers[1]) + equalProperties(match, other)
        #expect(equal == [])
    }
}
