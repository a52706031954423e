internal import Chat
internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MatchSync
internal import PlayerProfile
internal import PongUI
internal import SyncCore

/// The cards over the court, and before a match.
extension LiveScene {
    /// The state of the connection while there is no session.
    func wayCard(_ keys: KeyBindings) -> Card {
        let serve = keys.label(of: .serve)
        let kept = last.map { Self.keptLines($0.peer.state, for: $0.peer.seat) } ?? []
        let problem = connection.problem.map { [Card.Line.text($0)] } ?? []
        var (headline, lines, own) = (connection.wasOpen ? "Connection lost" : "Waiting for a place", [Card.Line](), "")
        switch connection.state {
        case .connecting where connection.wasOpen, .open where connection.wasOpen:
            lines = kept + [.text("trying again …")]
        case .connecting where connection.failures > 0:
            lines = problem + [.gap, .text("trying again …")]
        case .connecting, .open:
            headline = isHost ? "Opening a room" : "Connecting"
            lines = [.text(isHost ? "for a match …" : "to \(room.place) …")]
            lines += room.warning.map { [.gap, .hint($0)] } ?? []
        case .waiting(let ticks):
            lines = problem + [.gap] + kept + [.text("trying again in \((ticks + 59) / 60) s")]
            own = "\(serve) retry  "
        case .failed:
            (headline, lines, own) = (isHost ? "No room" : "Could not join", problem, "\(serve) retry  ")
        case .closed(let reason):
            (headline, lines) = (connection.wasOpen ? "The room is closed" : "Could not join", [.text(reason)])
        }
        return Card(headline, lines, keys: own + keyLine(keys, .quit))
    }

    private var isHost: Bool { room.invitation != nil }

    /// The keys below a card: Esc, and those of some actions.
    private func keyLine(_ keys: KeyBindings, _ actions: KeyAction...) -> String {
        actions.reduce(connection.wasOpen ? "Esc title" : "Esc back") { line, action in
            "\(line)  \(keys.label(of: action)) \(action == .help ? "keys" : action.name)"
        }
    }

    private var warningLines: [Card.Line] { room.warning.map { [.hint($0)] } ?? [] }

    /// The kept score, from the local player's side; empty if there is nothing to lose.
    private static func keptLines(_ match: Match, for seat: Player?) -> [Card.Line] {
        let player = seat ?? .one
        let score = "\(match.score[player]) : \(match.score[player.opponent])"
        return match.isAtStake ? [.accent("\(score) is kept")] : []
    }

    /// The room until a second player has come for the first time.
    func lobbyCard(_ table: LiveTable, _ keys: KeyBindings, columns: Int) -> Card {
        guard table.shell.session.state == .joined else {
            return Card("Connecting", [.text("joining the room …")], keys: keyLine(keys, .quit))
        }
        let unnamed = table.seat == nil && room.watches ? "Waiting for players" : "Waiting for a player"
        let headline = table.keptSeat?.name.map { "Waiting for \($0)" } ?? unnamed
        let kept = Self.keptLines(table.peer.confirmed, for: table.seat) + keptSeatLines(table)
        let lines = isHost ? invitationLines(keys, columns: columns) : [.hint(rulesLine(table.peer.rules))]
        return Card(
            headline,
            kept + lines + [.gap] + companyLines(table) + warningLines,
            keys: keyLine(keys, .help, .quit)
        )
    }

    /// The invites and how to use them; with 60 columns also how a friend elsewhere gets in.
    private func invitationLines(_ keys: KeyBindings, columns: Int = 0) -> [Card.Line] {
        guard let invitation = room.invitation?() else { return [] }
        let isHere = invitation.addresses.isEmpty
        let place = isHere ? "in another terminal of this machine:" : "the other player types:"
        let elsewhere =
            invitation.isListening
            ? "this machine has no address now that others reach"
            : "for a friend elsewhere, host with: pong host --listen '*'"
        return [.large(invitation.play), .gap, .hint(place)] + invitation.commands.map { .text($0) }
            + (keys.action(of: .copy) == nil ? [.hint("c copies it")] : [])
            + (isHere && columns >= 60 ? [.hint(elsewhere)] : [])
            + [.gap, .text("to watch: \(invitation.watch)")]
    }

    /// The names of the other participants, and the latest incident.
    private func companyLines(_ table: LiveTable) -> [Card.Line] {
        let names = table.company.others.map { table.name(of: $0.id) ?? "Player" }
        return [names.isEmpty ? .hint("nobody has joined yet") : .text("here: " + names.joined(separator: ", "))]
            + (table.incident.map { [.accent($0)] } ?? [])
    }

    func rulesLine(_ rules: Rules) -> String {
        let (target, points) = (rules.settings.target, rules.settings.target.points)
        let obstacles = rules.settings.obstacles.count
        let pace = rules.pace.map { $0 == .normal ? "" : ", \($0.rawValue) pace" } ?? ""
        return "first to \(points) point\(points == 1 ? "" : "s")\(target.leadWords)\(pace)"
            + (obstacles == 0 ? "" : ", \(obstacles) obstacle\(obstacles == 1 ? "" : "s")")
    }

    /// The rules before the first serve, and the players' readiness.
    ///
    /// - Parameter columns: The width of the screen: a narrow one shows the most important keys only.
    func beginCard(_ table: LiveTable, _ options: AppOptions, columns: Int) -> Card {
        let keys = options.keys
        let serve = keys.label(of: .serve)
        let names = names(table)
        guard let seat = table.seat else {
            let lines = [Card.Line.text(rulesLine(table.peer.rules)), .hint("the players begin")]
            return Card("\(names.one) : \(names.two)", lines, keys: keyLine(keys, .help, .quit))
        }
        let other = names[seat.opponent]
        let agreement = table.agreement
        let wish =
            switch (agreement.isLocal, agreement.isRemote) {
            case (false, false): Card.Line.accent("\(serve) when you are ready")
            case (false, true): Card.Line.accent("\(other) is ready: \(serve) begins")
            case (true, _): Card.Line.text("waiting for \(other) …")
            }
        let hints = KeyHints(controls, options).single.map { Card.Line.hint($0) }
        let shownKeys = columns < 60 ? Array(hints.prefix(1)) : hints
        return Card(
            "You and \(other)",
            [.text(rulesLine(table.peer.rules)), wish, .gap] + shownKeys + warningLines,
            keys: keyLine(keys, .help, .quit)
        )
    }

    /// Lines below the result: the players' wishes for a rematch, and keys.
    func rematchHints(_ table: LiveTable, _ keys: KeyBindings) -> [String] {
        let serve = keys.label(of: .serve)
        guard let seat = table.seat else { return [keyLine(keys, .quit)] }
        let other = names(table)[seat.opponent]
        guard table.opponent != nil else { return ["\(other) left", keyLine(keys, .quit)] }
        return switch (table.agreement.isLocal, table.agreement.isRemote) {
        case (false, false): ["\(serve) rematch  Esc title"]
        case (false, true): ["\(other) wants a rematch", "\(serve) begin  Esc title"]
        case (true, _): ["waiting for \(other)", keyLine(keys, .quit)]
        }
    }

    /// Tells that a player left; `nil` if both seats are taken or the match is over.
    func absenceCard(_ table: LiveTable, _ keys: KeyBindings) -> Card? {
        guard !table.isComplete, !isOver else { return nil }
        guard table.peer.owner != nil || table.company.others.isEmpty else {
            return Card("Synchronizing", [.text("the devices agree on the match")], keys: "Esc title")
        }
        let missing = table.peer.seats.absentPlayers
        let name = Player.allCases.first { missing.contains(PlayerSet($0)) }.flatMap { table.lastNames[$0] }
        let kept = Self.keptLines(table.peer.confirmed, for: table.seat)
        return Card(
            missing == .both ? "The players left" : "\(name ?? "A player") left",
            kept + (table.keptSeat == nil ? [.text("waiting for another player")] : keptSeatLines(table)) + [.gap]
                + invitationLines(keys),
            keys: keyLine(keys, .help, .quit)
        )
    }

    /// For whom free seats are kept, and how long; empty if none is.
    private func keptSeatLines(_ table: LiveTable) -> [Card.Line] {
        guard let kept = table.keptSeat else { return [] }
        let areBoth = table.peer.seats.absentPlayers == .both
        let subject = areBoth ? "seats kept for both players" : "seat kept for \(kept.name ?? "its player")"
        return [.text("\(subject): \(kept.seconds) s")]
    }

    /// Tells that the opponent has been silent for a second or more; `nil` otherwise.
    func silenceCard(_ table: LiveTable, _ keys: KeyBindings) -> Card? {
        guard table.isRunning, let opponent = table.opponent, table.meter.isSilent else { return nil }
        let name = table.name(of: opponent) ?? "the other player"
        let hint = "\(keys.label(of: .pause)) pause  \(keys.label(of: .quit)) quit"
        return Card("Waiting for \(name)", [.text("no answer for \(table.meter.silence / 60) s")], keys: hint)
    }
}
