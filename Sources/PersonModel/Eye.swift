internal import GameBasics
internal import GameCore
internal import PongUI
internal import TerminalUI

/// A person's view of a match on a terminal of 80×24: late, in whole cells, and misjudged.
///
/// The person extrapolates the ball's flight in each tick from two pictures of the past. As cells are coarse, the
/// judged place wavers, the less the nearer the ball is.
struct Eye {
    /// Ticks between the two pictures, 50 ms: the programs compare the newest of four screens with the oldest.
    private static let span = 3

    /// The slowest flight noticed, in court units a tick: a tenth of the court a second.
    private static let slowest = Fixed(1, over: 600)

    /// Standard deviation of the judged place: at the arrival, and in addition for each second before it, as in the
    /// programs.
    ///
    /// On an 80×24 terminal the middles of ball and paddle are each visible to half a row of 1/21, so their difference
    /// to 0.034.
    private static let deviation = Fixed(30, over: 1_000)
    private static let deviationOfSecond = Fixed(50, over: 1_000)

    /// A person who foresees no bounce looks 350 ms ahead, and misjudges all flights alike.
    private static let shortSight = Fixed(35, over: 100)
    private static let shortSightDeviation = Fixed(50, over: 1_000)

    private let person: Person
    private let rules: Rules
    private var chance: SplitMix64
    /// The ball's places in the last ticks, oldest first.
    private var places: [Place] = []
    private var isComing = false
    /// The error in judging this flight, in standard deviations.
    private var wrong = Fixed.zero
    /// The place to which the paddle should go.
    private(set) var target = Fixed.half

    init(_ person: Person, rules: Rules, seed: UInt64) {
        self.person = person
        self.rules = rules
        chance = SplitMix64(seed: seed)
    }

    /// Takes in this tick's picture.
    ///
    /// - Returns: The place at which the person sees the paddle.
    mutating func look(at match: Match) -> Fixed {
        let boxes = Desk.court.boxes(of: match, under: rules, partsPerCell: 8)
        if case .playing = match.phase {
            places.append(Place(of: boxes.ball))
            if places.count > person.lag + Self.span + 1 { places.removeFirst() }
        } else {
            places.removeAll(keepingCapacity: true)
        }
        if places.count == person.lag + Self.span + 1 {
            judge(places[Self.span], after: places[0])
        } else {
            target = .half
        }
        return Place(of: boxes.ownPaddle).x
    }

    private mutating func judge(_ seen: Place, after before: Place) {
        let speed = Fixed(raw: (before.y - seen.y).raw / Int32(Self.span))
        if (speed > .zero) != isComing {
            isComing = speed > .zero
            wrong = chance.deviation(.one)
        }
        guard speed > Self.slowest else { return target = .half }
        let way = seen.y - (.one - rules.highFace)
        guard way > .zero else { return }
        let arrival = Fixed(raw: Int32(Int64(way.raw) * Int64(Fixed.one.raw) / Int64(speed.raw) / 60))
        let seconds = person.foreseesBounces ? arrival : min(arrival, Self.shortSight)
        let drift = Int64((seen.x - before.x).raw) * 60 / Int64(Self.span)
        let x = Int64(seen.x.raw) + drift * Int64(seconds.raw) / Int64(Fixed.one.raw)
        let deviation =
            person.foreseesBounces
            ? Self.deviation + Self.deviationOfSecond.scaled(by: seconds) : Self.shortSightDeviation
        target = place(at: x) + wrong.scaled(by: deviation)
    }

    /// The place between the walls for an unreflected x; reflected only if the person foresees bounces.
    private func place(at x: Int64) -> Fixed {
        let (low, high) = (Int64(rules.ballRadius.raw), Int64(rules.ballHigh.raw))
        guard person.foreseesBounces else { return Fixed(raw: Int32(min(max(x, low), high))) }
        let width = high - low
        let offset = (x - low) % (2 * width)
        let along = offset < 0 ? offset + 2 * width : offset
        return Fixed(raw: Int32(low + (along <= width ? along : 2 * width - along)))
    }
}

/// The middle of the cells that something covers, in court units.
private struct Place {
    let x: Fixed
    /// The distance from the person's end.
    let y: Fixed

    init(of box: SubcellBox) {
        x = Self.middle(box.top - Desk.court.row * 8, box.bottom - Desk.court.row * 8, of: Desk.court.rows)
        y = Self.middle(box.left, box.right, of: Desk.court.columns)
    }

    private static func middle(_ start: Int, _ end: Int, of cells: Int) -> Fixed {
        Fixed(start / 8 + (end + 7) / 8, over: 2 * cells)
    }
}

extension SplitMix64 {
    /// A random deviation of mean zero: the sum of three uniform ones, roughly normal, at most three standard
    /// deviations.
    mutating func deviation(_ standard: Fixed) -> Fixed {
        length(within: standard) + length(within: standard) + length(within: standard)
    }
}
