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
        var network = NetworkConditions(name: rawValue, fromLeft: up, fromRight: down ?? up)
        switch self {
        case .skew: (network.leftClock.skew, network.rightClock.skew) = (200, -200)
        case .hitch: network.leftClock.hitch = Blackout(length: .milliseconds(250), every: .seconds(5))
        default: break
        }
        return network
    }

    /// The conditions from right to left; `nil` if they are those from left to right.
    private var down: LinkConditions? {
        switch self {
        case .wifi: limited(to: 40_000, delay: 1)
        case .lte: limited(to: 50_000, delay: 50)
        case .dsl: limited(to: 2_000, delay: 5)
        case .threeG: limited(to: 780, delay: 100)
        case .edge: limited(to: 240, delay: 400)
        case .asymmetric: .varying(20)
        default: nil
        }
    }

    /// The conditions from left to right.
    private var up: LinkConditions {
        switch self {
        case .perfect: .perfect
        case .wifi: limited(to: 33_000, delay: 1)
        case .lte: limited(to: 10_000, delay: 65)
        case .dsl: limited(to: 256, delay: 5)
        case .threeG: limited(to: 330, delay: 100)
        case .edge: limited(to: 200, delay: 440)
        case .veryBad: limited(to: 1_000, delay: 500, loss: .independent(.percent(10)))
        case .fiber: .varying(10, by: 1)
        case .broadband: .varying(32, by: 12, loss: .independent(.percent(2)))
        case .fourG: .varying(100, by: 20, loss: .independent(.percent(4)))
        case .congested: .varying(50, by: 50, loss: .independent(.percent(1)))
        case .unplayable: .varying(300, by: 400, loss: .independent(.percent(30)))
        // Gilbert-Elliott with p = 0.5% and r = 12.5%.
        case .wifiBurst: .varying(15, by: 5, loss: Loss(Probability(partsPerMillion: 38_462), burst: 8))
        case .bufferbloat:
            LinkConditions(
                delay: .milliseconds(20),
                sawtooth: Sawtooth(height: .milliseconds(180), period: .seconds(4))
            )
        case .asymmetric: .varying(120)
        case .blackout:
            LinkConditions(delay: .milliseconds(20), blackout: Blackout(length: .seconds(1), every: .seconds(10)))
        case .scramble:
            LinkConditions(
                delay: .milliseconds(30),
                duplication: .percent(2),
                reordering: .holdingBack(.percent(10), upTo: .milliseconds(50))
            )
        case .skew, .hitch: .varying(20)
        case .offline: LinkConditions(loss: .independent(.always))
        }
    }

    private func limited(to kilobitsPerSecond: Int, delay: Int, loss: Loss = .none) -> LinkConditions {
        var conditions = LinkConditions.varying(delay, loss: loss)
        conditions.bandwidth.bitsPerSecond = kilobitsPerSecond * 1_000
        return conditions
    }
}
