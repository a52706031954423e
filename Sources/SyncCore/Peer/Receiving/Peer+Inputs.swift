/// Input packets.
extension Peer {
    @inlinable mutating func receive(_ message: InputMessage<Game>, from sender: MessageSender) -> MessageVerdict {
        guard admission.admits(sender) else { return .refused(.stranger) }
        // A peer in another term plays another match, possibly with the same tag.
        let isInTerm = owner != nil && snapshots.isInTerm(of: timeline, sender.id)
        if isInTerm, awaitsTimeline { return .refused(.unacknowledging) }
        let verdict =
            isInTerm
            ? strategy.receive(message, from: sender.id, playing: sender.player, in: timeline) : .refused(.otherTerm)
        if isInTerm, sender.isOwner, strategy.kind.sendsInputs {
            isTermUnanswered = strategy.awaitsAcknowledgement
        }
        if !verdict.isOfUse { admission.ignored.strayInputs += 1 }
        return verdict
    }
}
