internal import GameDescriptions
internal import PeerPrograms
internal import PongUI
internal import SyncLab
internal import TerminalUI

/// The effects of keys. While time passes, the game's keys come first; while it stands still, the lab's own.
extension PeerScene {
    mutating func take(_ event: KeyEvent) -> [SceneEffect] {
        if showsHelp {
            if event.action == .press { showsHelp = false }
            return []
        }
        if event.action == .press { notice = nil }
        if event.action != .release, takeInLadder(event.key) { return [] }
        let isOfGame = binding(of: event.key) != nil && failure == nil
        if event.action == .release || isOfGame && isRunning {
            if isOfGame { held.take(event, at: Int(lab.tick)) }
            return []
        }
        if takeRepeatable(event.key.folded) { return [] }
        if event.action == .press, let effects = takeOnce(event.key.folded) { return effects }
        // A key that is held while time stands still is for the next single step.
        if isOfGame { held.take(event, at: Int(lab.tick)) }
        return []
    }

    /// Takes a key that repeats while it is held.
    ///
    /// - Returns: True if the key is one.
    private mutating func takeRepeatable(_ key: Key) -> Bool {
        switch key {
        case .character("n"): stepOn()
        case .character("b"): show(Int(record.tick) - 1)
        case .character(","): show(Int(record.tick) - TickRecord.capacity)
        case .character("."): show(Int(record.tick) + TickRecord.capacity)
        case .character(let character):
            let folded = character == "=" ? "+" : character
            for (condition, keys) in Condition.withKeys where [keys.less, keys.more].contains(folded) {
                change(condition, by: folded == keys.more ? keys.step : -keys.step)
                return true
            }
            return false
        default: return false
        }
        return true
    }

    /// Takes a key that acts once a press.
    ///
    /// - Returns: `nil` if it has no meaning.
    private mutating func takeOnce(_ key: Key) -> [SceneEffect]? {
        switch key {
        case .enter, .character("p"): freezeOrGoOn()
        case .tab: switchDevice()
        case .home: show(0)
        case .end: show(Int(lab.tick))
        case .character("v"): showOrHideLadder()
        case .character("?"): showsHelp = true
        case .character(let digit) where ("1"..."8").contains(digit): comeOrGo(Int(digit.value) - 0x31)
        case .escape:
            if showsLadder {
                showsLadder = false
            } else if isFrozen || failure != nil {
                return [.showTitle]
            } else {
                isFrozen = true
            }
        default: return nil
        }
        return []
    }

    private mutating func freezeOrGoOn() {
        isFrozen.toggle()
        if !isFrozen { past = nil }
    }

    /// Shows the next tick: a kept one, or a new one that is played.
    private mutating func stepOn() {
        isFrozen = true
        guard past == nil else { return show(Int(record.tick) + 1) }
        play()
    }

    /// Shows a kept tick, the first or the last one if there is no such.
    private mutating func show(_ tick: Int) {
        guard let kept = lab.log?.kept, let last = kept.last else { return }
        isFrozen = true
        let shown = min(max(UInt32(clamping: tick), kept.lowerBound), last)
        past = shown == lab.tick ? nil : shown
    }

    private mutating func showOrHideLadder() {
        showsLadder.toggle()
        selectedMessage = lab.log?.messages.latestMessage(through: record.tick)?.number
    }

    /// Takes a key that has another meaning in the ladder.
    ///
    /// - Returns: True if the key is one.
    private mutating func takeInLadder(_ key: Key) -> Bool {
        guard showsLadder, let messages = lab.log?.messages else { return false }
        let selected = selectedMessage.flatMap { messages.message($0) }
        switch key {
        case .up:
            let before = selected.flatMap { messages.message(before: $0.number) }
            select(before ?? messages.latestMessage(through: record.tick))
        case .down: select(selected.flatMap { messages.message(after: $0.number) })
        case .left: if let tick = selected?.tick { show(Int(tick)) }
        case .right: if let tick = selected?.arrivalTick { show(Int(tick)) }
        default: return false
        }
        return true
    }

    private mutating func select(_ message: LoggedPeerMessage?) {
        guard let message else { return }
        selectedMessage = message.number
        isFrozen = true
        // If the message was sent outside the rows, the rows move.
        let tick = Int(record.tick)
        if message.tick > tick || Int(message.tick) < tick - Self.ticksInSight { show(Int(message.tick)) }
    }

    /// Fewest ticks before the cursor that a ladder shows.
    private static let ticksInSight = 9

    /// A device leaves or comes back; the first one that is not there joins.
    private mutating func comeOrGo(_ place: Int) {
        guard past == nil else { return notice = "this is the past: Enter goes on" }
        switch place {
        case lab.deviceCount where place < lab.game.devices:
            perform { scene throws(PeerFailure) in
                try scene.lab.perform(.addDevice)
            }
        case 0..<lab.deviceCount where lab.game.rejoins:
            perform { scene throws(PeerFailure) in
                try scene.lab.perform(scene.lab.isPresent(place) ? .leave(place) : .rejoin(place))
            }
        case 0..<lab.deviceCount: notice = "\(lab.game.name) does not say that it rejoins"
        default: notice = "\(lab.game.name) is for \(lab.game.devices) devices"
        }
    }

    /// Changes a condition of both directions.
    private mutating func change(_ condition: Condition, by step: Int) {
        guard past == nil else { return notice = "this is the past: Enter goes on" }
        for side in LabSide.allCases {
            let action = LabAction.change(condition, by: step, of: lab.link(from: side), from: side.link)
            perform { scene throws(PeerFailure) in try scene.lab.perform(action) }
        }
    }
}

extension Help {
    /// The keys of the lab of programs.
    static func programs(_ game: GameDescription, seed: UInt64) -> Help {
        let conditions = Condition.withKeys
        let keys = conditions.map { "\($0.keys.less) \($0.keys.more)" }.joined(separator: "  ")
        var lines: [Line] = [
            ("Enter  p", "freeze, go on"), ("n  b", "one tick on, back"), (",  .", "ten seconds back, on"),
            ("Home  End", "oldest tick, now"), ("v", "ladder, views"),
            (keys, conditions.map(\.condition.name).joined(separator: "   ")), ("Tab", "keys for the other device"),
        ]
        if game.rejoins { lines.append(("1  2", "leave, rejoin")) }
        if game.devices > LabSide.allCases.count { lines.append(("3", "a further device joins")) }
        lines.append(("Esc  q", "freeze then title; quit"))
        let own = game.keys.prefix(4).map { "\($0.key) \(game.text(of: $0.input))" }.joined(separator: "  ")
        return Help(lines, notes: ["While time passes, the game's keys come first:", own, "seed \(seed)"])
    }
}
