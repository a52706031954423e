import GameBasics
import GroupSessions
import SyncCore

/// An error that a game's author makes.
protocol GameFault: Sendable, Hashable {
    /// The failure that tells it; `nil` without an error.
    static var kind: SyncTestFailure.Kind? { get }

    /// The fields that the failure names; `nil` if it names none, or other particulars.
    static var fields: [String]? { get }
}

enum Faults {
    enum None: GameFault { static let (kind, fields) = (SyncTestFailure.Kind?.none, [String]?.none) }
    enum Tick: GameFault { static let (kind, fields) = (SyncTestFailure.Kind?.some(.tick), [String]?(["tick"])) }
    enum Step: GameFault { static let (kind, fields) = (SyncTestFailure.Kind?.some(.step), [String]?(["low"])) }
    enum Again: GameFault {
        static let (kind, fields) = (SyncTestFailure.Kind?.some(.resimulation), [String]?(["low"]))
    }
    enum Hash: GameFault { static let (kind, fields) = (SyncTestFailure.Kind?.some(.hash), [String]?(["high"])) }
    enum Setter: GameFault { static let (kind, fields) = (SyncTestFailure.Kind?.some(.setter), [String]?(["high"])) }
    enum Range: GameFault { static let (kind, fields) = (SyncTestFailure.Kind?.some(.range), [String]?(["high"])) }
    enum Unlisted: GameFault {
        static let (kind, fields) = (SyncTestFailure.Kind?.some(.unlisted), [String]?(["high"]))
    }
    enum Reading: GameFault { static let (kind, fields) = (SyncTestFailure.Kind?.some(.reading), [String]?.none) }
    enum Coding: GameFault { static let (kind, fields) = (SyncTestFailure.Kind?.some(.coding), [String]?(["high"])) }
    enum Size: GameFault { static let (kind, fields) = (SyncTestFailure.Kind?.some(.size), [String]?.none) }
    enum Input: GameFault { static let (kind, fields) = (SyncTestFailure.Kind?.some(.input), [String]?.none) }

    static let all: [any GameFault.Type] = [
        None.self, Tick.self, Step.self, Again.self, Hash.self, Setter.self, Range.self, Unlisted.self, Reading.self,
        Coding.self, Size.self, Input.self,
    ]
}

/// A game of two numbers with an error.
struct FaultyGame<Fault: GameFault>: SyncGame {
    var tick: UInt32 = 0
    var absentPlayers: PlayerSet = []
    var low: UInt8
    var high: UInt16 = 0

    /// A reference, which all copies of a state share: the step must not use it.
    let shared = Shared()

    init(seed: UInt64) { low = UInt8(truncatingIfNeeded: seed) }

    mutating func advance(_ inputs: PerPlayer<FaultyInput<Fault>>, under rules: NoRules) {
        tick &+= Fault.kind == .tick ? 2 : 1
        low &+= UInt8(inputs.one.code << 2 | inputs.two.code) &+ 1
        high &+= UInt16(low) &+ 1
        shared.steps += 1
        shared.lastTick = max(shared.lastTick, tick)
        if Fault.kind == .step { low = UInt8(truncatingIfNeeded: shared.steps) }
        if Fault.kind == .resimulation, shared.lastTick > tick { low = 0 }
    }

    final class Shared: @unchecked Sendable, Hashable {
        var steps = 0
        var lastTick: UInt32 = 0
        static func == (one: Shared, other: Shared) -> Bool { true }
        func hash(into hasher: inout Hasher) {}
    }
}

extension FaultyGame {
    typealias Input = FaultyInput<Fault>

    static var name: String { "faulty" }
    static var version: UInt32 { 1 }
    static var neutral: Input { Input(code: 0)! }

    static var fields: [StateField<FaultyGame>] {
        let greatest: Int64 = Fault.kind == .range ? 1 : Int64(UInt16.max)
        let high = StateField<FaultyGame>("high", in: 0...greatest) {
            Int64($0.high)
        } set: {
            if Fault.kind != .setter { $0.high = UInt16(truncatingIfNeeded: $1) }
        }
        return [StateField("low", \.low)] + (Fault.kind == .unlisted ? [] : [high])
    }

    var hash: UInt64 {
        var hash = WordHash()
        hash.absorb(UInt64(tick) << 2 | UInt64(absentPlayers.rawValue))
        hash.absorb(UInt64(low))
        if Fault.kind != .hash { hash.absorb(UInt64(high)) }
        return hash.value
    }

    mutating func pass(to fields: inout CheckedFields<some FieldStream>) throws(DecodingFailure) {
        try fields.passVarint("tick", &tick)
        try fields.pass("absentPlayers", &absentPlayers, code: \.rawValue) { PlayerSet(rawValue: UInt8($0)) }
        try fields.pass(&low)
        if Fault.kind != .coding { try fields.pass(&high) }
        if Fault.kind == .reading { try fields.check(high < 5, "high") }
        guard Fault.kind == .size else { return }
        var filler: UInt64 = 0
        for _ in 0..<40_000 { try fields.pass(&filler) }
    }
}

/// An input of two bits, of which one is too few.
struct FaultyInput<Fault: GameFault>: CodedInput {
    let code: UInt32
    static var codeBits: Int { Fault.kind == .input ? 1 : 2 }
    init?(code: UInt32) { self.code = code }
}
