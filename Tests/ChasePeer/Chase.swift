internal import GameBasics
internal import SyncCore

enum Step: UInt8, CaseIterable, CodedInput {
    case none, left, right, jump
}

/// Player one runs after player two on a ring of sixteen places.
struct Chase: SyncGame {
    typealias Inputs = CodedInputs<Step>

    static var name: String { "chase" }
    static var version: UInt32 { 3 }
    static var neutral: Step { .none }
    static var fields: [StateField<Chase>] {
        [
            StateField("place.one", \.places.one, in: 0...15), StateField("place.two", \.places.two, in: 0...15),
            StateField("catches", \.catches), StateField("chance", \.chance),
        ]
    }

    var tick: UInt32 = 0
    var absentPlayers: PlayerSet = []
    var places = PerPlayer<UInt8>(0, 8)
    var catches: UInt16 = 0
    var chance: UInt64

    init(seed: UInt64) { chance = seed }

    mutating func advance(_ inputs: PerPlayer<Step>, under rules: NoRules) {
        tick += 1
        for player in Seat.allCases {
            switch inputs[player] {
            case .none: break
            case .left: places[player] = (places[player] + 15) % 16
            case .right: places[player] = (places[player] + 1) % 16
            case .jump:
                // A bug for the tests: the place overflows after some jumps.
                places[player] += 64
            }
        }
        guard places.one == places.two else { return }
        catches += 1
        chance = chance &* 6_364_136_223_846_793_005 &+ 1
        places.two = UInt8(chance >> 60)
    }
}
