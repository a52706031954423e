internal import GameBasics
internal import GameCore
internal import GameTesting

/// One step of a ball, in which no paddle moves, as text.
///
/// The last line is `ball X Y VX VY`, with `paddle X` behind it for player one's; the lines above it are obstacles such
/// as `peg X Y SIZE`. Numbers are thousandths of the court, those behind `~` the smallest units. Places may be sums
/// with `radius` and `right`, the ball's places at the walls, `front`, that at the paddle's front, `reach`, and `low`,
/// the paddle's place at the left wall.
struct ContactScript {
    private let rules: Rules
    private var match: Match

    init(_ text: String) throws {
        let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
        rules = try Rules.standard.changing { settings in
            settings.obstacles = lines.dropLast().map { words in
                let numbers = words.dropFirst().map { Fixed(Int($0) ?? 0, over: 1_000) }
                let kind: Obstacle.Kind = words[0] == "peg" ? .peg : .block
                let height = numbers[numbers.count - 1]
                return Obstacle(kind, x: numbers[0], y: numbers[1], width: numbers[2], height: height)
            }
        }
        match = rally(.waiting)
        let words = lines[lines.count - 1]
        let numbers = words.map(place)
        match.ball = Ball(x: numbers[1], y: numbers[2], vx: numbers[3], vy: numbers[4])
        if words.count > 5 { match.paddles.one = numbers[6] }
    }

    /// The events of the step, and the ball after it.
    var reply: String {
        var after = match
        let events = after.step(PerPlayer(.none, .none), under: rules)
        let ball = "\(after.ball.x) \(after.ball.y), moving by \(after.ball.vx) \(after.ball.vy)"
        return "\(events.names): \(ball); rally \(after.rally)\(match.isPossible(under: rules) ? "" : "; impossible")"
    }

    private func place(_ text: Substring) -> Fixed {
        text.replacing("-", with: "+-").split(separator: "+").reduce(.zero) { sum, part in
            let (term, isNegative) = part.hasPrefix("-") ? (part.dropFirst(), true) : (part, false)
            let value: Fixed =
                switch term {
                case "radius": rules.ballRadius
                case "right": rules.ballHigh
                case "front": rules.highFace
                case "reach": rules.reach
                case "low": rules.paddleLow
                case let units where units.hasPrefix("~"): Fixed(raw: Int32(units.dropFirst()) ?? 0)
                default: Fixed(Int(term) ?? 0, over: 1_000)
                }
            return isNegative ? sum - value : sum + value
        }
    }
}
