import GameBasics

/// A computer player: goes straight on, and turns before a crash, in some places sooner.
func drive(_ player: Seat, in arena: Arena) -> Turn {
    let cycle = arena.cycles[player]
    func way(_ turn: Turn) -> Int {
        let place = { (count: Int) in (x: Int(cycle.x) + count * turn.step.x, y: Int(cycle.y) + count * turn.step.y) }
        return (1..<32).first { !arena.isFree(place($0)) } ?? 32
    }
    guard way(cycle.heading) <= 2 + Int(cycle.x ^ cycle.y) % 8 else { return .none }
    return Turn.allCases.dropFirst().first { way($0) > 2 } ?? .none
}
