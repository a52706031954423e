/// Which packets a link loses.
public struct Loss: Sendable, Hashable {
    /// How many packets are lost, on average.
    public var mean: Probability

    /// How many packets are lost in a row, on average; 1 or more.
    ///
    /// 1 loses each packet independently of the others. More makes bursts (Gilbert 1960, Elliott 1963): a link goes
    /// bad with the probability p at each packet, and good again with r, and loses everything while it is bad. The
    /// mean loss is `p / (p + r)` and the mean burst `1 / r` packets. A mean loss too high for the burst, above
    /// `burst / (burst + 1)`, makes longer ones.
    public var burst: Int

    /// - Precondition: The burst is 1 or more.
    public init(_ mean: Probability, burst: Int = 1) {
        precondition(burst >= 1, "A burst is 1 packet or more, not \(burst)")
        self.mean = mean
        self.burst = burst
    }

    public static let none = Loss(.never)

    /// Loses each packet independently of the others.
    public static func independent(_ probability: Probability) -> Loss {
        Loss(probability)
    }
}

/// A link's loss while it runs.
struct LossProcess {
    private let rule: Rule
    private var isBad = false

    fileprivate enum Rule {
        case none
        case independent(Probability)
        case bursts(goingBad: Probability, recovering: Probability)
    }

    init(_ loss: Loss) {
        rule = Rule(loss)
    }

    /// Changes the loss; a burst that has begun goes on.
    mutating func change(to loss: Loss) {
        self = LossProcess(rule: Rule(loss), isBad: isBad)
    }

    private init(rule: Rule, isBad: Bool) {
        self.rule = rule
        self.isBad = isBad
    }

    /// Whether the next packet is lost.
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
                // It goes bad as often as possible; longer bursts make the rest of the mean.
                let longer = Self.rounded((all - mean) * all, over: mean)
                self = .bursts(goingBad: .always, recovering: Probability(partsPerMillion: longer))
            }
        }
    }

    /// A quotient to the nearest whole number; neither number is negative.
    private static func rounded(_ number: Int, over divisor: Int) -> Int {
        (number + divisor / 2) / divisor
    }
}
