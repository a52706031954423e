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
    private static let link = {
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

    private static let clock = PeerClock(
        skew: 1,
        startOffset: .milliseconds(-2),
        hitch: Blackout(length: .milliseconds(3), every: .seconds(1), phase: .milliseconds(17))
    )

    private static let device = {
        var device = DeviceSetup()
        device.script.activationResult = .cancelled
        device.script.activationError = SessionError(.queueFull, "full")
        device.script.joinDelay = .milliseconds(1)
        device.script.participantView = .late(.milliseconds(2))
        device.script.receivesStalePackets = true
        device.script.role = .spectator
        device.joinsAtOnce = false
        device.remembered = DeviceSetup.Score(own: 2, opponent: 1)
        device.fates = [TransmissionFate(delay: .milliseconds(3), again: .milliseconds(4), flippedBit: 5), .lost]
        return device
    }()

    private static let bug = PlantedBug(.stalePrediction(lateness: 6), at: .left, from: 40)

    @Test("a run's setup, its network, devices and planted bug")
    func setup() throws {
        let network = NetworkConditions(
            name: "other",
            fromLeft: Self.link,
            fromRight: Self.link,
            leftClock: Self.clock,
            rightClock: Self.clock
        )
        let rules = try #require(Court.shipped.last).rules()
        var one = RunSetup(
            rules: rules,
            seed: 1,
            network: network,
            strategy: .lockstep(inputDelay: 12),
            plantedBug: Self.bug
        )
        one.networkSeed = 4
        one.heals = false
        one.watched = DevicePair(2, 3)
        one.leftDevice = Self.device
        one.rightDevice = Self.device
        #expect(equalProperties(one, RunSetup(seed: 2)) == [])
        #expect(equalProperties(Self.bug, PlantedBug(.wrongSeed)) == [])
        for setup in [one, RunSetup(seed: 2), RunSetup(seed: 3, plantedBug: PlantedBug(.wrongSeed))] {
            var members = try JSONFields(.object(RunSetup.fields.members(of: setup)))
            #expect(try RunSetup(takenFrom: &members) == setup)
        }
    }

    @Test("a run file's header")
    func header() throws {
        let headers = [
            RunFileHeader(
                simulation: 1,
                digest: 2,
                origin: RunOrigin(program: "3", left: "keyboard", right: "computer", occasion: "daily")
            ),
            RunFileHeader(simulation: 4, digest: 5, origin: RunOrigin(program: "6", left: "other", right: "another")),
        ]
        #expect(equalProperties(headers[0], headers[1]) == [])
        for header in headers {
            var members = try JSONFields(.object(header.members(with: RunSetup(seed: 1))))
            #expect(try RunFileHeader(takenFrom: &members, ("left", "right")) == header)
        }
    }

    @Test("a match")
    func match() throws {
        let other = Match(seed: 1)
        var match = Match(seed: 2)
        match.ball = Ball(x: Fixed(raw: 1), y: Fixed(raw: 2), vx: Fixed(raw: 3), vy: Fixed(raw: 4))
        match.paddles = PerPlayer(Fixed(raw: 5), Fixed(raw: 6))
        match.tick = 7
        match.score = PerPlayer(8, 9)
        match.play = .goal(by: .two, ticksLeft: 10)
        match.rally = 11
        match.server = other.server.opponent
        match.pausedBy = .two
        match.absentPlayers = .both
        #expect(equalProperties(match, other) == [])
        for match in [match, other] {
            #expect(try Match(JSONFields(.object(match.members()))) == match)
        }
    }
}
