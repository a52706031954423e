internal import GameCore
internal import MatchSync

/// Finds serves that an owner makes under a strategy that sends states, though no player has asked for one then.
///
/// A request counts only in the revision of the match in which its player made it. So before a serve the owner's own player
/// has asked for it, or the pause before it has passed, or the other player has asked in the owner's revision.
struct ServeMeasure {
    /// The owner at the end of the tick before.
    private var owner: Owner?

    /// True for a player who has asked for a serve since the device last made a tick.
    private var isHeld = PerSide(false, false)

    /// The latest revision of the timeline in which each player may have asked; `nil` for a player that has not.
    private var asked = PerSide<UInt32?>(nil, nil)

    private struct Owner {
        let side: LabSide
        let timeline: Timeline
        let play: Play
        let revision: UInt32
    }

    /// - Parameters:
    ///   - left: The left device in the tick.
    ///   - right: The right device in it.
    /// - Returns: The side whose player's outdated request was taken in the tick.
    mutating func take(_ left: TickRecord.Device, _ right: TickRecord.Device, in moment: LabMoment) -> LabSide? {
        guard !left.strategy.has(.sendsInputs), !right.strategy.has(.sendsInputs) else {
            // An action may still be held when the strategy changes.
            (owner, isHeld) = (nil, PerSide(true, true))
            return nil
        }
        let isMade = PerSide(takeHeld(left, at: .left), takeHeld(right, at: .right))
        guard left.isOwner || right.isOwner, let seat = left.seat, right.seat == seat.opponent,
            left.timeline == right.timeline
        else {
            owner = nil
            return nil
        }
        if owner?.timeline != left.timeline { asked = PerSide(nil, nil) }
        if isMade.left { asked.left = left.session.revision }
        if isMade.right { asked.right = right.session.revision }
        let side = left.isOwner ? LabSide.left : .right
        return take(side == .left ? left : right, at: side, isOwn: isMade[side], under: moment.group.setup.rules)
    }

    /// - Parameter isOwn: True if the owner's own player may have asked.
    private mutating func take(_ now: TickRecord.Device, at side: LabSide, isOwn: Bool, under rules: Rules) -> LabSide?
    {
        let before = owner
        owner = Owner(side: side, timeline: now.timeline, play: now.confirmed.play, revision: now.session.revision)
        guard let before, before.side == side, before.timeline == now.timeline, !isOwn,
            before.play.needsRequest(for: now.confirmed.play, within: now.ticks, under: rules)
        else { return nil }
        return asked[side.other].map { $0 >= before.revision } ?? false ? nil : side.other
    }

    /// Takes the player's request of a tick.
    ///
    /// - Returns: True if the device makes it in this tick.
    private mutating func takeHeld(_ device: TickRecord.Device, at side: LabSide) -> Bool {
        if device.input.actions.contains(.serve) { isHeld[side] = true }
        guard isHeld[side], device.ticks > 0 else { return false }
        isHeld[side] = false
        return true
    }
}

extension Play {
    /// True if only a player's request leads to another play within some ticks.
    fileprivate func needsRequest(for next: Play, within ticks: Int, under rules: Rules) -> Bool {
        switch (self, next) {
        case (.ready, .ready), (.over, .over), (.serving, .serving), (.serving, .ready): false
        case (.ready, _), (.over, _): true
        case (.serving(let ticksLeft), _): !rules.servesAutomatically || Int(ticksLeft) > ticks
        case (.playing, _), (.goal, _): false
        }
    }
}
