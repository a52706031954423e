internal import MatchSync
internal import MockGroupSessions

extension LinkConditions {
    init(_ conditions: LabConditions) {
        self.init(
            delay: .milliseconds(conditions.delay),
            sawtooth: conditions.sawtooth.map {
                Sawtooth(height: .milliseconds($0.milliseconds), period: .milliseconds($0.period))
            },
            jitter: Jitter(conditions),
            loss: Loss(conditions),
            blackout: conditions.blackout.map(Blackout.init),
            duplication: Probability(conditions.duplication),
            reordering: Reordering(conditions),
            corruption: Probability(conditions.corruption),
            bandwidth: conditions.bandwidth == 0
                ? nil
                : Bandwidth(
                    bitsPerSecond: Int64(conditions.bandwidth) * 1_000,
                    queueBytes: Int64(conditions.queue)
                )
        )
    }
}

extension LabConditions {
    /// The same conditions in the lab's whole numbers.
    ///
    /// What they cannot say is left out: parts of a millisecond or of a kilobit.
    init(_ link: LinkConditions) {
        self.init(delay: link.delay.wholeMilliseconds)
        jitterCorrelation = Int(link.jitter.correlation.partsPerMillion)
        switch link.jitter.distribution {
        case .none: break
        case .uniform(let range): (jitterShape, jitter) = (.uniform, range.wholeMilliseconds)
        case .normal(let deviation): (jitterShape, jitter) = (.normal, deviation.wholeMilliseconds)
        case .pareto(let scale): (jitterShape, jitter) = (.pareto, scale.wholeMilliseconds)
        }
        sawtooth = link.sawtooth.map { Recurring($0.height.wholeMilliseconds, every: $0.period.wholeMilliseconds) }
        blackout = link.blackout.map { Recurring($0.length.wholeMilliseconds, every: $0.period.wholeMilliseconds) }
        switch link.loss {
        case .none: break
        case .independent(let probability): loss = Int(probability.partsPerMillion)
        case .gilbertElliott(let goingBad, let recovering):
            let (bad, good) = (Int(goingBad.partsPerMillion), max(Int(recovering.partsPerMillion), 1))
            loss = bad.rounded(times: 1_000_000, over: bad + good)
            lossBurst = max(1.rounded(times: 1_000_000, over: good), 1)
        }
        duplication = Int(link.duplication.partsPerMillion)
        switch link.reordering {
        case .none: keepsOrder = true
        case .byJitter: break
        case .holdingBack(let probability, _): reordering = Int(probability.partsPerMillion)
        }
        corruption = Int(link.corruption.partsPerMillion)
        if let limit = link.bandwidth {
            bandwidth = Int(limit.bitsPerSecond / 1_000)
            queue = Int(limit.queueBytes)
        }
    }
}

extension Jitter {
    fileprivate init(_ conditions: LabConditions) {
        let amount = Duration.milliseconds(conditions.jitter)
        let distribution: Distribution =
            switch conditions.jitterShape {
            case _ where conditions.jitter == 0: .none
            case .uniform: .uniform(range: amount)
            case .normal: .normal(deviation: amount)
            case .pareto: .pareto(scale: amount)
            }
        self.init(distribution, correlation: Probability(conditions.jitterCorrelation))
    }
}

extension Loss {
    /// Bursts of 1/r packets at a mean of p / (p + r): p follows from both.
    fileprivate init(_ conditions: LabConditions) {
        let (loss, burst) = (conditions.loss, conditions.lossBurst)
        if loss == 0 {
            self = .none
        } else if burst <= 1 || loss == 1_000_000 {
            self = .independent(Probability(loss))
        } else {
            let recovering = 1_000_000 / burst
            let goingBad = loss.rounded(times: recovering, over: 1_000_000 - loss)
            if goingBad <= 1_000_000 {
                self = .gilbertElliott(goingBad: Probability(goingBad), recovering: Probability(recovering))
            } else {
                // As often as can be; what is missing to the mean comes from longer bursts.
                let longer = (1_000_000 - loss).rounded(times: 1_000_000, over: loss)
                self = .gilbertElliott(goingBad: .always, recovering: Probability(longer))
            }
        }
    }
}

extension Reordering {
    fileprivate init(_ conditions: LabConditions) {
        if conditions.keepsOrder {
            self = .none
        } else if conditions.reordering == 0 {
            self = .byJitter
        } else {
            self = .holdingBack(Probability(conditions.reordering), upTo: .milliseconds(50))
        }
    }
}

extension Blackout {
    init(_ recurring: LabConditions.Recurring) {
        self.init(length: .milliseconds(recurring.milliseconds), every: .milliseconds(recurring.period))
    }
}

extension Probability {
    fileprivate init(_ partsPerMillion: Int) {
        self.init(partsPerMillion: UInt32(partsPerMillion))
    }
}

extension Duration {
    var wholeMilliseconds: Int {
        Int(components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000)
    }
}

extension Int {
    /// The product with `part / whole`, to the nearest whole number; none of them negative.
    fileprivate func rounded(times part: Int, over whole: Int) -> Int {
        (self * part + whole / 2) / whole
    }
}
