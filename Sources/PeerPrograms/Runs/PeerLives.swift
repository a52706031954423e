internal import GameBasics
package import GameDescriptions
internal import GroupSessions
internal import MockGroupSessions
package import SyncLab

/// The players of a run of programs, and what their devices do: all that is put into its lab.
package struct PeerLives {
    /// `nil` for a person, whose inputs are no part of it.
    private let players: PerSide<PeerPlayer?>
    private let setup: PeerSetup

    /// By the devices' places; those of further devices are there before these.
    private var sources: [PlayerSource]
    private var lives: [ChaosLife]
    private let joins: [FurtherJoin]

    /// Decides how many further devices join, from none to all that the game takes.
    private let luck: UInt64

    private static let mostDevices = GameDescription.devices.upperBound

    /// The devices that are there.
    private var count: Int

    /// - Parameters:
    ///   - tick: The lab's tick at which the lives begin.
    ///   - count: The devices that are there by then.
    package init(_ players: PerSide<PeerPlayer?>, in setup: PeerSetup, after tick: UInt32 = 0, count: Int = 2) {
        (self.players, self.setup, self.count) = (players, setup, count)
        let seed = setup.seed
        let places = 0..<Self.mostDevices
        sources = places.map { place in
            let player = LabSide(rawValue: place).map { players[$0] ?? .idle } ?? .chaos
            return PlayerSource(player, at: place, ofRun: seed)
        }
        lives = places.map { ChaosLife(at: $0, ofRun: seed, after: tick) }
        luck = FurtherJoin.luck(ofRun: seed)
        joins = places.dropFirst(LabSide.allCases.count).map { FurtherJoin(at: $0, ofRun: seed, after: tick) }
    }

    /// True if a device has a life: a further one has one if a player is chaos.
    private func isChaotic(_ place: Int) -> Bool {
        LabSide(rawValue: place).map { players[$0] == .chaos } ?? LabSide.allCases.contains { players[$0] == .chaos }
    }

    /// The actions before a tick of the lab.
    package mutating func actions(of game: GameDescription, before tick: UInt32) -> [LabAction] {
        var actions: [LabAction] = []
        for place in 0..<count where isChaotic(place) {
            if let action = lives[place].action(of: game, before: tick) { actions.append(action) }
        }
        let (further, most) = (count - LabSide.allCases.count, game.devices - LabSide.allCases.count)
        if further < luck % UInt64(most + 1), isChaotic(count) {
            let join = joins[further].actions(before: tick, setup)
            if !join.isEmpty { count += 1 }
            actions += join
        }
        return actions
    }

    /// The inputs of a tick of the lab.
    package mutating func inputs(of game: GameDescription, at tick: UInt32) -> DeviceInputs {
        DeviceInputs(places: 0..<count) { sources[$0].input(of: game, at: tick) }
    }
}

extension UInt64 {
    /// The seed of what happens at a device in a run of this seed.
    func ofDevice(_ place: Int) -> UInt64 {
        switch LabSide(rawValue: place) {
        case .left: self
        case .right: ~self
        case nil: self ^ UInt64(place) &* 0x9E37_79B9_7F4A_7C15
        }
    }
}

/// The life of a device whose player is chaos: it stands still, its link goes dark, and where the game says that it
/// can come back, it leaves with a memory or crashes without one.
struct ChaosLife {
    private let place: Int
    private var random: SplitMix64
    private var next: UInt32

    /// True while the device is away because it left.
    private var isAway = false

    private var crash: ChaosCrash

    /// True while the device is in a session.
    private var isPresent = true

    init(at place: Int, ofRun seed: UInt64, after tick: UInt32 = 0) {
        self.place = place
        random = SplitMix64(seed: seed.ofDevice(place) ^ Self.salt)
        next = tick + 120 + UInt32(random.next() % 600)
        crash = ChaosCrash(at: place, ofRun: seed, after: tick)
    }

    /// Keeps its luck apart from the player's.
    private static let salt: UInt64 = 0x11FE_0F0F_11FE_0F0F

    /// The action before a tick; `nil` for none.
    mutating func action(of game: GameDescription, before tick: UInt32) -> LabAction? {
        let action =
            deed(of: game, before: tick) ?? (game.rejoins ? crash.action(before: tick, isPresent: isPresent) : nil)
        switch action {
        case .leave, .invalidate:
            guard isPresent else { return nil }
            isPresent = false
        case .rejoin, .rejoinAfresh:
            guard !isPresent else { return nil }
            isPresent = true
        default: break
        }
        return action
    }

    private mutating func deed(of game: GameDescription, before tick: UInt32) -> LabAction? {
        guard tick >= next else { return nil }
        next = tick + 240 + UInt32(random.next() % 900)
        let length = Duration.milliseconds(Int64(50 + random.next() % 2_000))
        let deed = random.next() % (game.rejoins ? 4 : 2)
        if isAway {
            isAway = false
            return .rejoin(place)
        }
        switch deed {
        case 0: return .suspend(place, for: length)
        case 1: return .blackOut(from: link, for: length)
        default:
            isAway = true
            next = tick + 1 + UInt32(random.next() % 300)
            return .leave(place)
        }
    }

    /// The link that goes dark: to the other player's device, of a further device to one of both.
    private var link: LabLink { LabSide(rawValue: place)?.link ?? LabLink(from: place, to: place % 2) }
}

/// The crashes of a device: its program ends without a word, and another one joins that remembers nothing.
private struct ChaosCrash {
    private let place: Int
    private var random: SplitMix64
    private var next: UInt32
    private var hasCrashed = false

    init(at place: Int, ofRun seed: UInt64, after tick: UInt32) {
        self.place = place
        random = SplitMix64(seed: seed.ofDevice(place) ^ Self.salt)
        next = tick + 900 + random.below(2_400)
    }

    private static let salt: UInt64 = 0xC4A5_0F0F_C4A5_0F0F

    /// The action before a tick; `nil` for none.
    mutating func action(before tick: UInt32, isPresent: Bool) -> LabAction? {
        guard tick >= next, isPresent != hasCrashed else {
            // It came back otherwise.
            if isPresent { hasCrashed = false }
            return nil
        }
        hasCrashed.toggle()
        next = tick + (hasCrashed ? 1 + random.below(240) : 1_200 + random.below(2_400))
        return hasCrashed
            ? .invalidate(place, SessionError(.connectionLost, "The device crashed.")) : .rejoinAfresh(place)
    }
}

/// The moment at which a further device joins, and its role.
private struct FurtherJoin {
    private let place: Int
    private let tick: UInt32
    private let role: Participant.Role

    init(at place: Int, ofRun seed: UInt64, after tick: UInt32) {
        self.place = place
        var random = SplitMix64(seed: seed.ofDevice(place) ^ Self.salt)
        self.tick = tick + 30 + random.below(570)
        role = random.isOne(in: 3) ? .spectator : .player
    }

    private static let salt: UInt64 = 0x3D0F_0F0F_3D0F_0F0F

    static func luck(ofRun seed: UInt64) -> UInt64 {
        var random = SplitMix64(seed: seed ^ salt)
        return random.next()
    }

    /// The actions before a tick: the device has links like the right one's to the others.
    func actions(before tick: UInt32, _ setup: PeerSetup) -> [LabAction] {
        guard tick >= self.tick else { return [] }
        var device = FurtherDevice()
        device.script.role = role
        let links = (0..<place).flatMap { other -> [LabAction] in
            [
                .setConditions(setup.network.fromRight, from: LabLink(from: place, to: other)),
                .setConditions(setup.network.fromLeft, from: LabLink(from: other, to: place)),
            ]
        }
        return [.add(device)] + links
    }
}
