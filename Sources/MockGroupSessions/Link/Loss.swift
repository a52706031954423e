/// The packet loss of a link.
public struct Loss: Sendable, Hashable {
    /// The average share of lost packets.
    public var mean: Probability

    /// The average length of a burst in packets; 1 or more.
    ///
    /// 1 loses each packet independently. Longer bursts follow the Gilbert-Elliott model (Gilbert 1960, Elliott 1963):
    /// at each packet the link turns bad with probability p and good again with r, and loses everything while it is
    /// bad. The mean loss is `p / (p + r)` and the mean burst `1 / r` packets. A mean loss above `burst / (burst + 1)`
    /// makes longer bursts.
    public var burst: Int

    /// - Precondition: The burst is 1 or more.
    public init(_ mean: Probability, burst: Int = 1) {
        precondition(burst >= 1, "A burst is 1 packet or more, not \(burst)")
        self.mean = mean
        self.burst = burst
    }

    public static let none = Loss(.never)

    /// Loses each packet independently.
    public static func independent(_ probability: Probability) -> Loss {
        Loss(probability)
    }
}

/// The state of a link's loss.
struct LossProcess {
    private var rule: Rule
    private var isBad = false

    fileprivate enum Rule {
        case none
        case independent(Probability)
        case bursts(goingBad: Probability, recovering: Probability)
    }

    init(_ loss: Loss) {
        rule = Rule(loss)
    }

    /// Changes the loss without ending a running burst.
    mutating func change(to loss: Loss) {
        rule = Rule(loss)
    }

    /// Draws the loss of the next packet.
    mutating func losesNext(random: inout RandomStream) -> Bool {
        switch rule {
        case .none:
            return false
        case .independent(let probability):
            return random.happens(probability)
        case .bursts(let goingBad, let recovering):
            let changes = random.happens(isBad ? recovering : goingBad)
            isBad = isBad != changes
            return isBad
        }
    }
}

extension LossProcess.Rule {
    init(_ loss: Loss) {
        let (mean, burst, all) = (loss.mean.partsPerMillion, loss.burst, 1_000_000)
        if mean == 0 {
            self = .none
        } else if burst <= 1 || mean == all {
            self = .independent(loss.mean)
        } else {
            let recovering = all / burst
            let goingBad = Self.rounded(mean * recovering, over: all - mean)
            if goingBad <= all {
                self = .bursts(
                    goingBad: Probability(partsPerMillion: goingBad),
                    recovering: Probability(partsPerMillion: recovering)
                )
            } else {
                // The link turns bad as often as possible; longer bursts make up the rest of the mean.
                let longer = Self.rounded((all - mean) * all, over: mean)
                self = .bursts(goingBad: .always, recovering: Probability(partsPerMillion: longer))
            }
        }
    }

    /// A quotient of non-negative numbers, rounded to the nearest integer.
    private static func rounded(_ number: Int, over divisor: Int) -> Int {
        (number + divisor / 2) / divisor
    }
}
