internal import GameBasics
internal import GameCore
internal import JSONText
internal import MatchSync
internal import SyncCore
internal import SyncLab

/// The names of the game's own values.
extension TickNames {
    /// The names of a match that a device shows or has confirmed.
    ///
    /// - Parameters:
    ///   - view: The view, in words.
    ///   - prefix: The beginning of the names.
    ///   - shown: The match; `nil` if there is none.
    static func match(in view: String, _ prefix: String, _ shown: @escaping TickName.Reading<Match?>) -> [TickName] {
        matchValues(in: view).map { $0.inside(prefix, shown) }
            + LabSide.allCases.flatMap { player -> [TickName] in
                let name = player.name
                return [
                    .whole("\(prefix)score.\(name)", .points, "points of the \(name) player in \(view)") { values in
                        values.record[player].seat.flatMap { seat in shown(values)?.score[seat] }
                    },
                    .length("\(prefix)paddle.\(name)", "middle of its paddle in \(view)") { values in
                        values.record[player].seat.flatMap { seat in shown(values)?.paddles[seat] }
                    },
                ]
            }
    }

    private static func matchValues(in view: String) -> [NamedValue<Match>] {
        [
            .word("phase", "phase in \(view), such as \(MatchPhase.serving)") { MatchPhase($0.phase) },
            .flag("absent", "\(view) shows that a player is absent") { MatchPhase($0.phase) == .absent },
            .flag("serving", "\(view) shows a ball that waits for a serve") { MatchPhase($0.phase) == .serving },
            .flag("playing", "\(view) shows a rally") { $0.isRally },
            .flag("paused", "\(view) shows a pause") { $0.pausedBy != nil },
            .flag("over", "\(view) shows the end of a match") { $0.isOver },
            .length("ball.x", "ball in \(view), 0 left to 1 right") { $0.ball.x },
            .length("ball.y", "ball in \(view), 0 player two to 1 one") { $0.ball.y },
            .length("ball.vx", "speed to the right in \(view), a tick") { $0.ball.vx },
            .length("ball.vy", "speed to player one in \(view), a tick") { $0.ball.vy },
            .length("ball.ax", "curve to the right in \(view): change of ball.vx a tick") { $0.ball.ax },
            .whole("rally", .contacts, "contacts since the serve in \(view)") { $0.rally },
        ]
    }
}

/// The phase of a match in a word.
private enum MatchPhase: String, CaseIterable {
    case absent, serving, playing, goal, paused, over

    init(_ phase: Phase) {
        self =
            switch phase {
            case .notReady: .absent
            case .ready, .serving: .serving
            case .playing: .playing
            case .goal: .goal
            case .paused: .paused
            case .over: .over
            }
    }
}

extension Match {
    var isRally: Bool { MatchPhase(phase) == .playing }
    var isOver: Bool { MatchPhase(phase) == .over }
}

extension TickNames {
    /// The paddles in a device's view.
    static func paddles(of side: LabSide, _ prefix: String) -> [TickName] {
        [
            .length(prefix + "paddle", "middle of its player's paddle in its view") { values in
                values.paddle(of: side, in: side)
            },
            .length(prefix + "remotePaddle", "middle of the other player's paddle in its view") { values in
                values.paddle(of: side.other, in: side)
            },
        ]
    }

    /// The input of its player, in the court's frame.
    static let input: [DeviceValue] = [
        .decimal("input.move", .speed, "its player's key, -1 to 1; unknown with a pointer") {
            if case .key(let key) = $0.input.move { Decimal(5 * key.halves, digits: 1).trimmed } else { nil }
        },
        .length("input.x", "the place of its player's pointer; unknown with a key") {
            if case .target(let x) = $0.input.move { x } else { nil }
        },
        .flag("input.serve", "its player asked to serve") { $0.input.actions.contains(.serve) },
        .flag("input.pause", "its player asked to pause, or to go on") { $0.input.actions.contains(.pause) },
    ]
}

/// Values that need more than one device's record of the tick; `nil` if nothing was observed.
extension TickValues {
    func isContact(in side: LabSide) -> Bool? { before.map { record[side].shown.rally > $0[side].shown.rally } }

    func isGoal(in side: LabSide) -> Bool? { before.map { record[side].shown.points > $0[side].shown.points } }

    /// - Parameter player: The device of the paddle's player.
    func paddle(of player: LabSide, in side: LabSide) -> Fixed? {
        record[player].seat.map { record[side].shown.paddles[$0] }
    }
}

extension Match {
    /// The points of both players.
    fileprivate var points: Int { Int(score.one) + Int(score.two) }
}

extension NamedValue {
    /// A place or a speed of the court.
    static func length(_ text: String, _ summary: String, _ value: @escaping Reading<Fixed?>) -> Self {
        decimal(text, .court, summary) { value($0).map { Decimal($0) } }
    }
}

extension Decimal {
    /// A length or a speed of the court: its eight digits tell any two apart.
    init(_ fixed: Fixed) {
        self.init((Int(fixed.raw) * 100_000_000 + 1 << 23) >> 24, digits: 8)
    }
}
