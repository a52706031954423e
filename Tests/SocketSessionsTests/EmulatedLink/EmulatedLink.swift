internal import MockGroupSessions
@testable import SocketSessions

/// The way between two TUN devices: what leaves one of them arrives at the other later, or never.
///
/// The lab's `Link` decides, from a seed, so that a preset means here what it means there: each IP packet has its own delay,
/// the same for all plus a jitter that is uniform, and is lost independently of the others. TCP sends again what was lost,
/// as the kernel of this machine does it. Packets may overtake each other, as they do on real networks. The packets of one
/// stream seldom do, because an input takes every third tick: the jitter of two of them has to differ by 50 ms.
/// The queue is bounded; what does not fit is lost.
struct EmulatedLink {
    private var ways: [Way]
    private let clock = SystemClock()
    private var poller = Poller()

    /// What happened to the packets of one direction.
    struct Traffic: Sendable {
        var forwarded = 0
        var lost = 0
    }

    /// - Parameters:
    ///   - devices: The TUN devices of the left and the right end.
    ///   - conditions: Of both directions.
    init(_ devices: (left: Descriptor, right: Descriptor), _ conditions: NetworkConditions, seed: UInt64) {
        ways = [
            Way(devices.left, devices.right, Link(conditions: conditions.fromLeft, seed: seed)),
            Way(devices.right, devices.left, Link(conditions: conditions.fromRight, seed: ~seed)),
        ]
    }

    /// Forwards packets.
    ///
    /// - Parameter stop: A descriptor that ends it once it is readable.
    /// - Returns: The traffic from left to right, and from right to left.
    mutating func run(until stop: Descriptor) -> [Traffic] {
        while true {
            poller.removeAll()
            let stopEntry = poller.add(stop.number, reads: true, writes: false)
            for way in ways { poller.add(way.source.number, reads: true, writes: false) }
            let due = ways.compactMap(\.nextTime).min()
            poller.wait(due.map { now.duration(to: $0) } ?? .seconds(1))
            if poller.isReadable(stopEntry) { return ways.map(\.traffic) }
            for index in ways.indices {
                ways[index].take(at: now)
                ways[index].deliver(until: now)
            }
        }
    }

    private var now: VirtualTime { VirtualTime(microseconds: clock.now.microseconds) }
}

/// One direction.
private struct Way {
    let source: Descriptor
    private let destination: Descriptor
    private var link: Link

    /// The packets on the way, in the order in which they arrive.
    private var packets: [(due: VirtualTime, bytes: [UInt8])] = []
    private(set) var traffic = EmulatedLink.Traffic()
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    /// The most packets on the way: a TUN device's own queue has as many.
    private static let capacity = 500

    init(_ source: Descriptor, _ destination: Descriptor, _ link: Link) {
        self.source = source
        self.destination = destination
        self.link = link
    }

    /// When the next packet arrives; `nil` if none is on the way.
    var nextTime: VirtualTime? { packets.first?.due }

    /// Takes the packets that the source's side has sent.
    mutating func take(at now: VirtualTime) {
        while true {
            let count = buffer.withUnsafeMutableBytes { SystemCalls.read(source.number, $0) }
            guard count > 0 else { return }
            // A device that comes up asks for IPv6 routers, which is no traffic of the room.
            guard buffer[0] >> 4 == 4 else { continue }
            send(Array(buffer[..<count]), at: now)
        }
    }

    private mutating func send(_ packet: [UInt8], at now: VirtualTime) {
        guard packets.count < Self.capacity,
            case .arriving(let due, _, _) = link.transmit(byteCount: packet.count, at: now)
        else {
            traffic.lost += 1
            return
        }
        let place = packets.lastIndex { $0.due <= due }.map { $0 + 1 } ?? 0
        packets.insert((due, packet), at: place)
    }

    /// Gives the destination's side the packets that have arrived.
    mutating func deliver(until now: VirtualTime) {
        let arrived = packets.prefix { $0.due <= now }
        for packet in arrived {
            let count = packet.bytes.withUnsafeBytes { SystemCalls.write(destination.number, $0) }
            if count == packet.bytes.count { traffic.forwarded += 1 } else { traffic.lost += 1 }
        }
        packets.removeFirst(arrived.count)
    }
}
