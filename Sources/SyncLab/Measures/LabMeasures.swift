/// The measures of some time of a lab, from what both devices show and confirm at the end of each tick.
///
/// Whole numbers only: lengths in ten-thousandths of the court's side, times in ticks of 1/60 s. A measure is
/// `nil` where nothing of its kind happened.
public struct LabMeasures: Sendable, Hashable {
    /// How many ticks of the lab were measured.
    public var ticks: Int

    /// Confirmed ticks of the match whose hashes differ.
    public var confirmedDivergence: Int?

    /// The distance of the two displayed balls.
    public var displayedDivergence: Spread

    /// Scores that were shown and taken back, in both views.
    public var revokedGoals: Int

    /// How long the views showed different scores.
    public var scoreDisagreementTicks: Spread

    /// The longest time from the end of a burst of loss until both devices were in step again.
    public var reconvergeTicks: Int?

    public var left: Device
    public var right: Device

    public init(
        ticks: Int,
        confirmedDivergence: Int?,
        displayedDivergence: Spread,
        revokedGoals: Int,
        scoreDisagreementTicks: Spread,
        reconvergeTicks: Int?,
        left: Device,
        right: Device
    ) {
        self.ticks = ticks
        self.confirmedDivergence = confirmedDivergence
        self.displayedDivergence = displayedDivergence
        self.revokedGoals = revokedGoals
        self.scoreDisagreementTicks = scoreDisagreementTicks
        self.reconvergeTicks = reconvergeTicks
        self.left = left
        self.right = right
    }

    public subscript(side: LabSide) -> Device {
        side == .left ? left : right
    }

    /// A summary of many numbers.
    public struct Spread: Sendable, Hashable {
        public var p50: Int?
        public var p99: Int?
        public var maximum: Int?

        public init(p50: Int?, p99: Int?, maximum: Int?) {
            self.p50 = p50
            self.p99 = p99
            self.maximum = maximum
        }

        /// The worse of two devices in each figure.
        public init(worseOf one: Spread, _ other: Spread) {
            p50 = worse(one.p50, other.p50)
            p99 = worse(one.p99, other.p99)
            maximum = worse(one.maximum, other.maximum)
        }
    }

    /// The sizes of the pops in a view, one for each tick of a rally.
    public struct Pops: Sendable, Hashable {
        /// The pops larger than a cell of 80 columns, 1/80 of the court.
        public var count: Int
        public var p50: Int?
        public var p99: Int?
        public var p999: Int?
        public var maximum: Int?

        public init(count: Int, p50: Int?, p99: Int?, p999: Int?, maximum: Int?) {
            self.count = count
            self.p50 = p50
            self.p99 = p99
            self.p999 = p999
            self.maximum = maximum
        }

        /// The worse of two views in each figure.
        public init(worseOf one: Pops, _ other: Pops) {
            count = max(one.count, other.count)
            p50 = worse(one.p50, other.p50)
            p99 = worse(one.p99, other.p99)
            p999 = worse(one.p999, other.p999)
            maximum = worse(one.maximum, other.maximum)
        }

        /// Events a minute for ``count`` events, in hundredths; halves round up.
        public func hundredthsPerMinute(over ticks: Int) -> Int {
            let ticks = max(ticks, 1)
            return (count * 3_600 * 100 + ticks / 2) / ticks
        }
    }

    /// The measures of one device: what it showed, simulated and sent.
    public struct Device: Sendable, Hashable {
        public var pops: Pops

        /// Contacts shown to the device's player and later scored as a miss, or taken back.
        public var unfairContacts: Int

        /// From the player's input to the paddle's move, in the player's view and in the other one.
        public var inputToOwnPaddleTicks: Spread
        public var inputToRemotePaddleTicks: Spread

        /// See ``MatchSync/SyncStatistics``.
        public var rollbacks: Int
        public var resimulatedTicks: Int
        public var stallTicks: Int

        /// Messages sent that are not reliable, and their bytes.
        public var packets: Int
        public var packetBytes: Int

        public init(
            pops: Pops,
            unfairContacts: Int,
            inputToOwnPaddleTicks: Spread,
            inputToRemotePaddleTicks: Spread,
            rollbacks: Int,
            resimulatedTicks: Int,
            stallTicks: Int,
            packets: Int,
            packetBytes: Int
        ) {
            self.pops = pops
            self.unfairContacts = unfairContacts
            self.inputToOwnPaddleTicks = inputToOwnPaddleTicks
            self.inputToRemotePaddleTicks = inputToRemotePaddleTicks
            self.rollbacks = rollbacks
            self.resimulatedTicks = resimulatedTicks
            self.stallTicks = stallTicks
            self.packets = packets
            self.packetBytes = packetBytes
        }
    }
}

/// The larger of two numbers; the other one where one is `nil`.
private func worse(_ one: Int?, _ other: Int?) -> Int? {
    guard let one, let other else { return one ?? other }
    return max(one, other)
}
