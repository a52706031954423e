/// A network by name: the left device is on this network, the right device has a good Internet connection.
///
/// The conditions from left to right are those of the uplink, from right to left those of the downlink. Most presets
/// are symmetric; `lte`, `asymmetric` and some others are not. All delays are one-way.
///
/// The first seven have the names and published figures of Network Link Conditioner, fiber to unplayable those of
/// Unity's network simulator; the rest are this project's.
public enum NetworkPreset: String, Sendable, Hashable, CaseIterable {
    case perfect
    case wifi
    case lte
    case dsl
    case threeG = "3g"
    case edge
    case veryBad = "very-bad"
    case fiber
    case broadband
    case fourG = "4g"
    case congested
    case unplayable
    case wifiBurst = "wifi-burst"
    case bufferbloat
    case asymmetric
    case blackout
    case scramble
    case skew
    case hitch
    case offline

    public var conditions: NetworkConditions {
        let clocks = clocks
        return NetworkConditions(
            name: rawValue,
            fromLeft: up,
            fromRight: down,
            leftClock: clocks.left,
            rightClock: clocks.right
        )
    }

    /// The conditions from right to left.
    private var down: LinkConditions {
        switch self {
        case .wifi: limited(to: 40_000, delay: 1)
        case .lte: limited(to: 50_000, delay: 50)
        case .dsl: limited(to: 2_000, delay: 5)
        case .threeG: limited(to: 780, delay: 100)
        case .edge: limited(to: 240, delay: 400)
        case .asymmetric: LinkConditions(delay: .milliseconds(20))
        default: both
        }
    }

    /// The conditions from left to right.
    private var up: LinkConditions {
        switch self {
        case .wifi: limited(to: 33_000, delay: 1)
        case .lte: limited(to: 10_000, delay: 65)
        case .dsl: limited(to: 256, delay: 5)
        case .threeG: limited(to: 330, delay: 100)
        case .edge: limited(to: 200, delay: 440)
        case .asymmetric: LinkConditions(delay: .milliseconds(120))
        default: both
        }
    }

    private var clocks: (left: PeerClock, right: PeerClock) {
        switch self {
        case .skew: (PeerClock(skew: 200), PeerClock(skew: -200))
        case .hitch: (PeerClock(hitch: Blackout(length: .milliseconds(250), every: .seconds(5))), PeerClock())
        default: (PeerClock(), PeerClock())
        }
    }

    /// The conditions of the symmetric presets.
    private var both: LinkConditions {
        switch self {
        case .perfect, .wifi, .lte, .dsl, .threeG, .edge, .asymmetric: .perfect
        case .veryBad: limited(to: 1_000, delay: 500, loss: .independent(.percent(10)))
        case .fiber: jittery(delay: 10, jitter: 1)
        case .broadband: jittery(delay: 32, jitter: 12, loss: .independent(.percent(2)))
        case .fourG: jittery(delay: 100, jitter: 20, loss: .independent(.percent(4)))
        case .congested: jittery(delay: 50, jitter: 50, loss: .independent(.percent(1)))
        case .unplayable: jittery(delay: 300, jitter: 400, loss: .independent(.percent(30)))
        case .wifiBurst:
            jittery(
                delay: 15,
                jitter: 5,
                // Gilbert-Elliott with p = 0.5% and r = 12.5%.
                loss: Loss(Probability(partsPerMillion: 38_462), burst: 8)
            )
        case .bufferbloat:
            LinkConditions(
                delay: .milliseconds(20),
                sawtooth: Sawtooth(height: .milliseconds(180), period: .seconds(4))
            )
        case .blackout:
            LinkConditions(delay: .milliseconds(20), blackout: Blackout(length: .seconds(1), every: .seconds(10)))
        case .scramble:
            LinkConditions(
                delay: .milliseconds(30),
                duplication: .percent(2),
                reordering: .holdingBack(.percent(10), upTo: .milliseconds(50))
            )
        case .skew, .hitch: LinkConditions(delay: .milliseconds(20))
        case .offline: LinkConditions(loss: .independent(.always))
        }
    }

    private func limited(to kilobitsPerSecond: Int, delay: Int, loss: Loss = .none) -> LinkConditions {
        LinkConditions(
            delay: .milliseconds(delay),
            loss: loss,
            bandwidth: Bandwidth(bitsPerSecond: kilobitsPerSecond * 1_000)
        )
    }

    private func jittery(delay: Int, jitter: Int, loss: Loss = .none) -> LinkConditions {
        LinkConditions(delay: .milliseconds(delay), jitter: .uniform(.milliseconds(jitter)), loss: loss)
    }
}
