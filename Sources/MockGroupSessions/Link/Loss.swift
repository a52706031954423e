/// Which packets a link loses.
public enum Loss: Sendable, Hashable {
    case none
    /// Each packet on its own.
    case independent(Probability)
    /// In bursts (Gilbert 1960, Elliott 1963): a link goes bad with the first probability at each
    /// packet, and good again with the second, and loses everything while it is bad. The mean loss
    /// is `p / (p + r)` and the mean burst `1 / r` packets.
    case gilbertElliott(goingBad: Probability, recovering: Probability)
}

/// A link's loss while it runs.
struct LossProcess {
    private var isBad = false

    /// Whether the next packet is lost.
    mutating func losesNext(_ loss: Loss, random: inout RandomStream) -> Bool {
        switch loss {
        case .none:
            return false
        case .independent(let probability):
            return random.happens(probability)
        case .gilbertElliott(let goingBad, let recovering):
            let changes = random.happens(isBad ? recovering : goingBad)
            isBad = isBad != changes
            return isBad
        }
    }
}
