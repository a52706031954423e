internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import LabTesting
internal import MockGroupSessions
internal import TestExtent
import Testing

@testable internal import MatchSync
@testable internal import SyncCore
@testable import SyncLab

/// What crosses a seam of the synchronization is compared there: an error is found where it is made, and nothing else.
@Suite("Seams")
struct SeamTests {
    private static let groups: Set<SyncFault.Group> = [.message, .state, .absence, .request]

    /// The faults of a lab at its seams, in their order.
    private static func faults(
        _ lab: inout Lab,
        ticks: Int,
        play: (_ tick: UInt32, inout Lab) -> (left: Input, right: Input)
    ) -> [SyncFault] {
        (0..<ticks).compactMap { _ in
            let (left, right) = play(lab.tick + 1, &lab)
            lab.advance(left: left, right: right)
            return lab.record(at: lab.tick)?.syncFault.flatMap { groups.contains($0.kind.group) ? $0 : nil }
        }
    }

    private static func lab(
        _ strategy: StrategyKind = .rollback(inputDelay: 0, isFiltered: false),
        network: NetworkPreset = .broadband,
        seed: UInt64 = 1,
        with make: ((Int, Match) -> any SyncStrategy<Match>)? = nil
    ) -> Lab {
        let setup = RunSetup(seed: seed, network: network.conditions, strategy: strategy)
        return Lab(setup, keepsLog: true, measuresAll: true, strategy: make)
    }

    /// Moves that change soon, a serve that begins a rally, and pauses.
    private static func busy(_ tick: UInt32, _: inout Lab) -> (left: Input, right: Input) {
        let moves: [Input.Move] = [.high, .low, .slowHigh, .high, .slowLow]
        let actions: Input.Actions = tick % 97 < 2 ? .pause : tick.isMultiple(of: 11) ? .serve : []
        let move = moves[Int(tick / 7) % moves.count]
        return (Input(move, actions), Input(move, tick.isMultiple(of: 130) ? .pause : []))
    }

    /// As ``busy(_:_:)``, while the other device leaves with a pause or after a goal, and comes back.
    private static func restless(_ tick: UInt32, _ lab: inout Lab) -> (left: Input, right: Input) {
        let owner = lab.devices[0].reading.isOwner ? 0 : 1
        let first = Int(tick / 300) % 2
        if tick % 300 == 10 { lab.perform(.rejoin(first)) }
        if tick % 300 == 12 { lab.perform(.rejoin(1 - first)) }
        if tick % 300 == 200 { lab.perform(.leave(1 - owner)) }
        if tick % 600 == 250 { lab.perform(.leave(owner)) }
        return busy(tick, &lab)
    }

    @Test("each error of a strategy that sends inputs is found at its device, field and seam")
    func inputs() throws {
        let expected: [SeamRollback.Error: (SyncFault.Kind, SyncFault.Seam.Kind?, MatchField?)] = [
            .sendsOtherInput: (.otherInputSent, .packet, nil), .sendsOtherTick: (.otherTickSent, .packet, nil),
            .acknowledgesMore: (.otherAcknowledgementSent, .packet, nil),
            .acknowledgesLess: (.otherAcknowledgementSent, .packet, nil),
            .takesBack: (.acknowledgementTakenBack, .packet, nil),
            .believesMore: (.acknowledgedTooMuch, .packet, nil),
            .adoptsOtherServer: (.otherMatch, .snapshot, .server), .adoptsOtherBall: (.otherMatch, .snapshot, .ballX),
            .losesPoint: (.otherMemory, .rejoin, .scoreOfOne), .keepsPause: (.playsInAbsence, .absence, .pausedBy),
            .dropsAction: (.droppedAction, nil, nil), .holdsAction: (.takenAndHeld, nil, nil),
        ]
        for error in SeamRollback.Error.allCases where error != .switchesEarly {
            let (kind, seam, field) = try #require(expected[error])
            var places: Set<Int> = []
            for side in LabSide.allCases {
                var lab = Self.lab { SeamRollback($1, $0 == side.rawValue ? error : nil) }
                var players = LabPlayers(seed: 1)
                let faults = Self.faults(&lab, ticks: TestExtent.full(9_000, slice: 4_500)) { tick, lab in
                    var inputs = players.inputs(for: lab)
                    let (left, right) = Self.restless(tick, &lab)
                    inputs.left.actions.formUnion(left.actions)
                    inputs.right.actions.formUnion(right.actions)
                    return (inputs.left, inputs.right)
                }
                guard let fault = faults.first(where: { $0.kind == kind }) else { continue }
                places.insert(fault.place)
                let isOwn = faults[0].place == side.rawValue && fault.place == side.rawValue
                #expect(isOwn, "\(error): \(faults.prefix(3))")
                #expect(fault.seam?.kind == seam && fault.field == field?.rawValue, "\(error): \(fault)")
                let values = try #require(fault.difference)
                #expect(values.value != values.expected && fault.tick > 0)
            }
            // Only the follower goes on from a snapshot.
            let isOfOne = error == .adoptsOtherServer || error == .adoptsOtherBall
            #expect(places.count == 2 || isOfOne && places.count == 1, "\(error): \(places)")
        }
    }

    @Test("each error of a strategy that sends states is found at its device, field and seam")
    func states() throws {
        let expected: [SeamHost.Error: (SyncFault.Kind, SyncFault.Seam.Kind?)] = [
            .roundsPaddle: (.otherStateSent, .update), .roundsOtherPaddle: (.otherPaddle, .update),
            .sendsOtherBall: (.otherStateSent, .update), .cancelsDoubled: (.withoutEffect, nil),
            .takesTwice: (.withoutRequest, nil), .losesRequests: (.withoutEffect, nil),
            .dropsAction: (.droppedAction, nil), .adoptsOtherServer: (.otherMatch, .snapshot),
        ]
        for error in SeamHost.Error.allCases {
            let (kind, seam) = try #require(expected[error])
            var places: Set<Int> = []
            for side in LabSide.allCases {
                var lab = Self.lab(.host) { SeamHost($1, $0 == side.rawValue ? error : nil) }
                // An owner that sleeps takes two requests at once.
                let faults = Self.faults(&lab, ticks: 1_200) { tick, lab in
                    let isOwner = lab.devices[0].reading.isOwner
                    if tick == 396 { lab.perform(.suspend(isOwner ? 0 : 1, for: .milliseconds(200))) }
                    let (left, _) = Self.busy(tick, &lab)
                    return isOwner ? (Input(left.move, tick == 60 ? .serve : []), left) : (left, Input(left.move))
                }
                guard let fault = faults.first(where: { $0.kind == kind }) else { continue }
                #expect(faults.first == fault && fault.place == side.rawValue, "\(error): \(faults.prefix(3))")
                #expect(fault.seam?.kind == seam, "\(error): \(fault)")
                places.insert(fault.place)
            }
            // Requests come from the follower alone, and the owner alone takes them and sends the ball.
            let isOfBoth = error == .roundsPaddle || error == .roundsOtherPaddle
            #expect(places.count == (isOfBoth ? 2 : 1), "\(error): \(places)")
        }
    }

    @Test("messages that are changed, lost or taken twice on the way are found")
    func messages() throws {
        var lab = Self.lab(.host)
        _ = Self.faults(&lab, ticks: 300, play: Self.busy)
        let owner = lab.devices[0].reading.isOwner ? 0 : 1
        let group = lab.moment.group
        let (sender, receiver) = (
            SeamMeasure.Place(place: owner, group: group, tick: 301),
            SeamMeasure.Place(place: 1 - owner, group: group, tick: 305)
        )
        let match = group.devices[owner].reading.confirmed
        var snapshot = SnapshotMessage<Match>.blank
        snapshot.state = match
        (snapshot.timeline, snapshot.strategy) = (group.devices[owner].reading.timeline.number, .host)
        snapshot.announcement.epoch = group.devices[owner].reading.epoch
        snapshot.announcement.owner = group.devices[owner].participant.rawValue
        var other = snapshot
        other.state.ball.x = .half + Fixed(raw: 1)
        var faults: [SyncFault] = []
        var snapshots = SnapshotSeam()
        for _ in 0...1 { snapshots.addDevice() }
        snapshots.sent(snapshot, sender, into: &faults)
        #expect(faults == [])
        snapshots.received(other, from: group.devices[owner].participant, receiver, into: &faults)
        let changed = try #require(faults.last)
        #expect(changed.kind == .otherSnapshot && changed.field == "ball.x" && changed.place == 1 - owner)
        #expect(changed.seam == SyncFault.Seam(.snapshot, sent: 301, arrived: 305))
        snapshots.sent(other, sender, into: &faults)
        #expect(faults.count == 2 && faults.last?.kind == .otherSnapshotSent && faults.last?.field == "ball.x")

        faults = []
        var requests = RequestSeam()
        for _ in 0...1 { requests.addDevice() }
        let follower = group.devices[1 - owner]
        func request(_ number: UInt32) -> RequestMessage {
            RequestMessage(number: number, epoch: follower.reading.epoch, revision: 0, actions: .serve)
        }
        for number in 1...3 as ClosedRange<UInt32> { requests.sent(request(number), receiver) }
        requests.received(request(1), .used(0), from: follower.participant, sender, into: &faults)
        #expect(faults == [])
        requests.received(request(3), .used(0), from: follower.participant, sender, into: &faults)
        #expect(faults.map(\.kind) == [.lostRequest] && faults.last?.seam?.sent == 305 && faults.last?.place == owner)
        requests.received(request(3), .used(0), from: follower.participant, sender, into: &faults)
        #expect(faults.map(\.kind) == [.lostRequest, .takenTwice])
        requests.willSwitch(sender, to: .hostExtrapolated)
        requests.endTick(sender, into: &faults)
        #expect(faults.last?.kind == .lostSwitch && faults.count == 3)
    }

    @Test("of two updates of a sender the one with the higher sequence counts, in whatever order they arrive")
    func lateUpdates() throws {
        var lab = Self.lab(.host)
        _ = Self.faults(&lab, ticks: 300, play: Self.busy)
        let group = lab.moment.group
        let (owner, follower) = lab.devices[0].reading.isOwner ? (0, 1) : (1, 0)
        let seat = try #require(group.devices[owner].seat)
        func faults(
            sending paddles: [(sequence: UInt32, way: Int32)],
            receiving sequences: [UInt32]...
        ) -> [SyncFault] {
            var states = StateSeam()
            for _ in 0...1 { states.addDevice() }
            var faults: [SyncFault] = []
            let updates = paddles.map { sequence, way in
                var update = GameUpdateMessage.blank
                let paddle = group.devices[follower].reading.confirmed.paddles[seat]
                (update.sequence, update.paddle) = (sequence, paddle + Fixed(raw: way))
                return update
            }
            var ignored: [SyncFault] = []
            for update in updates {
                let now = SeamMeasure.Place(place: owner, group: group, tick: update.sequence)
                states.sent(update, now, into: &ignored)
            }
            for (number, batch) in sequences.enumerated() {
                let now = SeamMeasure.Place(place: follower, group: group, tick: 400 + UInt32(number))
                for sequence in batch {
                    guard let update = updates.first(where: { $0.sequence == sequence }) else {
                        states.beginSession(at: owner)
                        continue
                    }
                    states.received(update, from: group.devices[owner].participant, now)
                }
                states.endReceiving(now, into: &faults)
            }
            return faults
        }
        // The follower has the paddle of the update that moves it by 0.
        #expect(faults(sending: [(20, 0), (21, 9)], receiving: [20]) == [])
        #expect(faults(sending: [(20, 9), (21, 0)], receiving: [20, 21]) == [])
        #expect(faults(sending: [(20, 9), (21, 0)], receiving: [21], [20]) == [])
        let late = faults(sending: [(20, 0), (21, 9)], receiving: [21, 20])
        #expect(late.map(\.kind) == [.otherPaddle] && late.first?.place == follower)
        #expect(late.first?.seam == SyncFault.Seam(.update, sent: 21, arrived: 400))
        let later = faults(sending: [(20, 0), (21, 9)], receiving: [21], [], [20])
        #expect(later.map(\.labTick) == [400, 402] && later.last?.seam?.arrived == 400)
        // A sender that comes back counts from the beginning.
        #expect(faults(sending: [(20, 0), (21, 9)], receiving: [21], [0, 20]).map(\.labTick) == [400])
    }

    @Test("an action that a device holds again after a tick has taken it is found, also across a switch")
    func heldAgain() {
        for (seed, isHeld) in (1...6).flatMap({ [($0, false), ($0, true)] }) as [(UInt64, Bool)] {
            var lab = Self.lab(network: .fourG, seed: seed)
            var (found, switched) = ([InputFault.Kind](), false)
            for tick in 1...700 as ClosedRange<UInt32> {
                if tick == 600 { lab.perform(.switchStrategy(.rollback(inputDelay: 3, isFiltered: true))) }
                let owner = lab.devices[0].reading.isOwner ? 0 : 1
                let timeline = lab.devices[owner].reading.timeline
                let inputs = PerSide { side in
                    Input(.low, side.rawValue == owner && tick == 602 ? .pause : [])
                }
                lab.advance(left: inputs.left, right: inputs.right)
                if let fault = lab.record(at: tick)?.inputFault { found.append(fault.kind) }
                guard tick > 602, lab.devices[owner].reading.timeline != timeline, !switched else { continue }
                switched = true
                // Its player makes it once.
                if isHeld { lab.devices[owner].hold(Input(.low, .pause)) }
                lab.devices[owner].endTick()
            }
            #expect(switched && found == (isHeld ? [.notMade] : []), "seed \(seed): \(found)")
        }
    }

    @Test("a switch that does not wait drops the owner's inputs, and takes confirmed ticks from the other device")
    func earlySwitches() {
        for (side, isEarly) in LabSide.allCases.flatMap({ [($0, false), ($0, true)] }) {
            var lab = Self.lab(network: .fourG) { SeamRollback($1, isEarly ? .switchesEarly : nil) }
            var (forgotten, takenBack) = ([Int](), [Int?]())
            for tick in 1...700 as ClosedRange<UInt32> {
                if tick == 600 { lab.perform(.switchStrategy(side == .left ? .host : .lockstep(inputDelay: 8))) }
                lab.advance(left: Input(.low), right: Input(.high))
                guard let record = lab.record(at: tick) else { continue }
                if let fault = record.inputFault, fault.kind == .forgotten { forgotten.append(fault.place) }
                if let desync = record.desync, desync.kind == .takenBack { takenBack.append(desync.place) }
            }
            let owner = lab.devices[0].reading.isOwner ? 0 : 1
            #expect(lab.devices.allSatisfy { $0.strategy == (side == .left ? .host : .lockstep(inputDelay: 8)) })
            #expect(forgotten == (isEarly ? [owner] : []))
            #expect(takenBack == (isEarly ? [1 - owner] : []))
        }
    }

    @Test("a device that comes back and owns the session takes its former seat, if that is free")
    func formerSeats() throws {
        for (former, isFree) in [(0, true), (1, true), (0, false)] {
            var lab = Self.lab()
            _ = Self.faults(&lab, ticks: 300, play: Self.busy)
            let devices = lab.devices
            let seats = try devices.map { try #require($0.seat) }
            for place in 0...1 { lab.perform(.leave(place)) }
            // The left device may have taken a seat before.
            if !isFree { lab.perform(.rejoin(0)) }
            _ = Self.faults(&lab, ticks: isFree ? 60 : 300, play: Self.busy)
            lab.perform(.rejoin(1))
            func now() -> SeamMeasure.Place { SeamMeasure.Place(place: 1, group: lab.moment.group, tick: lab.tick) }
            var (absences, faults, ignored) = (AbsenceSeam(), [SyncFault](), [SyncFault]())
            for _ in 0...1 { absences.addDevice() }
            absences.didRejoin(now(), as: devices[former], into: &ignored)
            let begin = lab.tick
            for _ in 0..<300 {
                lab.advance(left: .none, right: .none)
                absences.endTick(now(), into: &faults)
            }
            faults.removeAll { $0.kind != .otherSeat }
            #expect(lab.devices[1].seat == seats[1] && lab.devices[1].reading.isOwner == isFree)
            #expect(faults.map(\.place) == (former == 0 && isFree ? [1] : []))
            guard let fault = faults.first else { continue }
            #expect(fault.difference == SyncFault.Difference("\(seats[1])", "\(seats[0])", of: "the seat"))
            #expect(fault.seam == SyncFault.Seam(.rejoin, arrived: begin))
        }
    }

    @Test("an action that is made while the strategy is about to change is taken after it")
    func switches() {
        var (made, taken) = (0, 0)
        for number in 0..<3 * StrategyKind.allCases.count {
            let (kind, seed) = (StrategyKind.allCases[number / 3], UInt64(number % 3 + 1))
            var lab = Self.lab(kind, network: .fourG, seed: seed)
            var asked: UInt32?
            let faults = Self.faults(&lab, ticks: 900) { tick, lab in
                let owner = lab.devices[0].reading.isOwner ? 0 : 1
                if tick.isMultiple(of: 120) {
                    lab.perform(.switchStrategy(StrategyKind.allCases[Int(tick / 120) % StrategyKind.allCases.count]))
                }
                let pausedBy = lab.devices[owner].reading.confirmed.pausedBy
                if let since = asked, pausedBy != nil, tick > since { (asked, taken) = (nil, taken + 1) }
                var action: Input.Actions = tick == 60 ? .serve : []
                if tick > 240, tick % 120 == 2, pausedBy == nil {
                    (action, asked, made) = (.pause, tick, made + 1)
                } else if tick % 120 == 60, pausedBy != nil {
                    action = .pause
                }
                let input = Input(.low, action)
                return owner == 0 ? (input, .none) : (.none, input)
            }
            #expect(faults == [], "\(kind), \(seed)")
        }
        #expect(made > 20 && taken > made / 2, "\(made), \(taken)")
    }

    @Test("clean lives of devices on any network, with further devices, have no fault")
    func sound() {
        // Snapshots, updates, requests and packets that were received.
        var (kinds, received) = ([Substring: Int](), [0, 0, 0, 0])
        for seed in 1...UInt64(TestExtent.full(120, slice: 20, unoptimized: 2)) {
            let strategy = StrategyKind.allCases[Int(seed) % StrategyKind.allCases.count]
            var life = LabLife(strategy, seed: seed)
            for _ in 0..<3_000 {
                life.advance()
                if let fault = life.lab.record(at: life.lab.tick)?.syncFault, Self.groups.contains(fault.kind.group) {
                    Issue.record("seed \(seed): \(fault)")
                    break
                }
            }
            for kind in life.kinds { kinds[kind, default: 0] += 1 }
            for device in life.lab.devices {
                received = zip(received, device.shell.receivedCounts.all(kinds: 4)).map { $0 + Int($1) }
            }
        }
        for kind in ["rejoin", "switchStrategy", "add", "suspend", "leave"] as [Substring] {
            #expect(kinds[kind, default: 0] > 5, "\(kind)")
        }
        #expect(received.allSatisfy { $0 > 0 } && received[0] > 200 && received[3] > 2_000, "\(received)")
    }
}
