/// How one direction between two devices behaves, in whole numbers.
public struct LabConditions: Sendable, Hashable {
    /// One-way, in milliseconds.
    public var delay: Int

    /// How far a packet's delay differs from ``delay``, in milliseconds; what exactly that says depends on
    /// ``jitterShape``.
    public var jitter: Int

    public var jitterShape = JitterShape.uniform

    /// How often a packet has the same jitter as the one before it, in parts per million.
    public var jitterCorrelation = 0

    /// A delay that grows from ``delay`` by so much over each period, then drops at once.
    public var sawtooth: Recurring?

    /// How many packets are lost, in parts per million.
    public var loss: Int

    /// How many packets are lost in a row, on average: 1 loses each packet on its own, more makes the
    /// bursts of Gilbert and Elliott, at the same mean ``loss``.
    ///
    /// A loss of more than half is not possible without bursts; they are then as long as they have to be.
    public var lossBurst = 1

    /// When nothing gets through: the end of each period.
    public var blackout: Recurring?

    /// How many packets that are not reliable come twice, in parts per million.
    public var duplication: Int

    /// How many packets that are not reliable are held back for up to 50 ms, so that later ones
    /// overtake them, in parts per million.
    public var reordering: Int

    /// Whether packets wait for those before them, rather than overtake them when their jitter makes
    /// them; ``reordering`` has no effect then.
    public var keepsOrder = false

    /// How many packets arrive with one bit flipped, in parts per million.
    public var corruption = 0

    /// How much fits through in a second, in kilobits, packet headers of 28 bytes included; 0 for no limit.
    public var bandwidth = 0

    /// How many bytes wait for their turn where there is a ``bandwidth``; what does not fit is lost.
    public var queue = 50_000

    /// - Precondition: Delay and jitter are within ``milliseconds``, the others within ``partsPerMillion``.
    public init(delay: Int = 0, jitter: Int = 0, loss: Int = 0, duplication: Int = 0, reordering: Int = 0) {
        for time in [delay, jitter] {
            precondition(Self.milliseconds.contains(time), "\(time) ms is not within \(Self.milliseconds)")
        }
        for share in [loss, duplication, reordering] {
            precondition(Self.partsPerMillion.contains(share), "\(share) is not within \(Self.partsPerMillion)")
        }
        self.delay = delay
        self.jitter = jitter
        self.loss = loss
        self.duplication = duplication
        self.reordering = reordering
    }

    /// What a delay or a jitter may be.
    public static let milliseconds = 0...5_000

    /// What a share of packets may be.
    public static let partsPerMillion = 0...1_000_000

    /// What ``lossBurst`` may be, in packets.
    public static let bursts = 1...1_000

    /// What ``bandwidth`` may be, in kilobits a second.
    public static let bandwidths = 0...1_000_000

    /// What ``queue`` may be, in bytes.
    public static let queues = 1...10_000_000

    public static let perfect = LabConditions()

    /// What ``LabConditions/jitter`` measures.
    public enum JitterShape: String, Sendable, Hashable, CaseIterable {
        /// The most by which a delay differs either way, each difference equally likely.
        case uniform
        /// The standard deviation of the bell curve.
        case normal
        /// The scale of delays that are never early and now and then very late: twice the mean lateness,
        /// of which one packet in a thousand is nine times as late or more.
        case pareto
    }

    /// Something that comes back.
    public struct Recurring: Sendable, Hashable {
        /// How long, or how much, in milliseconds.
        public var milliseconds: Int

        /// After how long it comes again, in milliseconds.
        public var period: Int

        /// - Precondition: The length is 0 or more, the period 1 or more.
        public init(_ milliseconds: Int, every period: Int) {
            precondition(milliseconds >= 0 && period >= 1, "\(milliseconds) ms every \(period) ms")
            self.milliseconds = milliseconds
            self.period = period
        }

        /// What the length and the period may be.
        public static let lengths = 0...60_000
        public static let periods = 1...600_000
    }
}

extension LabConditions: CustomStringConvertible {
    /// One line, such as `100 ± 20 ms one-way, 4% lost`.
    public var description: String {
        var parts = [delayDescription]
        if jitterCorrelation > 0 { parts.append("jitter \(Self.percent(jitterCorrelation)) correlated") }
        if loss > 0 {
            parts.append("\(Self.percent(loss)) lost\(lossBurst > 1 ? " in bursts of \(lossBurst)" : "")")
        }
        if let blackout { parts.append("all lost for \(blackout)") }
        if duplication > 0 { parts.append("\(Self.percent(duplication)) twice") }
        if keepsOrder {
            parts.append("in order")
        } else if reordering > 0 {
            parts.append("\(Self.percent(reordering)) overtaken")
        }
        if corruption > 0 { parts.append("\(Self.percent(corruption)) corrupted") }
        if bandwidth > 0 {
            parts.append("\(bandwidth) kbit/s" + (queue == LabConditions().queue ? "" : ", \(queue) bytes of queue"))
        }
        return parts.joined(separator: ", ")
    }

    private var delayDescription: String {
        var text = "\(delay)"
        if jitter > 0 {
            switch jitterShape {
            case .uniform: text += " ± \(jitter)"
            case .normal: text += " ± \(jitter) (normal)"
            case .pareto: text += " + \(jitter) (pareto)"
            }
        }
        if let sawtooth { text += " to \(delay + sawtooth.milliseconds)" }
        text += " ms one-way"
        if let sawtooth { text += " every \(sawtooth.period) ms" }
        return text
    }

    /// A percentage of up to four decimals, from parts per million.
    private static func percent(_ partsPerMillion: Int) -> String {
        var decimals = Array("\(10_000 + partsPerMillion % 10_000)".dropFirst())
        while decimals.last == "0" { decimals.removeLast() }
        return "\(partsPerMillion / 10_000)\(decimals.isEmpty ? "" : ".")\(String(decimals))%"
    }
}

extension LabConditions.Recurring: CustomStringConvertible {
    public var description: String { "\(milliseconds) ms every \(period) ms" }
}
