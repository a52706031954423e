internal import MockGroupSessions
internal import OperatingSystem
@testable import SocketSessions

/// The link between two TUN devices: delays, loses and reorders the packets from one to the other.
///
/// The lab's `Link` decides from a seed, so a preset means the same as in the lab: each IP packet has its own delay (a
/// common one plus uniform jitter) and is lost independently. The kernel's TCP retransmits. Packets may overtake each
/// other, as on real networks; those of one stream seldom do, because an input takes every third tick: the jitter of
/// two of them has to differ by 50 ms. The queue is bounded; packets beyond it are lost.
struct EmulatedLink {
    private var ways: [Way]
    private let clock = SystemClock()
    private var poller = Poller()

    /// Packet counts of one direction.
    struct Traffic: Sendable {
        var forwarded = 0
        var lost = 0
    }

    /// - Parameters:
    ///   - devices: The TUN devices of the left and the right end.
    ///   - conditions: The conditions of both directions.
    init(_ devices: (left: Descriptor, right: Descriptor), _ conditions: NetworkConditions, seed: UInt64) {
        ways = [
            Way(devices.left, devices.right, Link(conditions: conditions.fromLeft, seed: seed)),
            Way(devices.right, devices.left, Link(conditions: conditions.fromRight, seed: ~seed)),
        ]
    }

    /// Forwards packets.
    ///
    /// - Parameter stop: A descriptor that ends the forwarding once it is readable.
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

private struct Way {
    let source: Descriptor
    private let destination: Descriptor
    private var link: Link

    /// Packets in flight, ordered by arrival.
    private var packets: [(due: VirtualTime, bytes: [UInt8])] = []
    private(set) var traffic = EmulatedLink.Traffic()
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    /// The most packets in flight: the size of a TUN device's own queue.
    private static let capacity = 500

    init(_ source: Descriptor, _ destination: Descriptor, _ link: Link) {
        self.source = source
        self.destination = destination
        self.link = link
    }

    /// The next arrival; `nil` if no packet is in flight.
    var nextTime: VirtualTime? { packets.first?.due }

    /// Takes the packets that the source has sent.
    mutating func take(at now: VirtualTime) {
        while true {
            let count = buffer.withUnsafeMutableBytes { SystemCalls.read(source.number, $0) }
            guard count > 0 else { return }
            // A device that comes up asks for IPv6 routers: not traffic of the room.
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

    /// Delivers the packets that have arrived to the destination.
    mutating func deliver(until now: VirtualTime) {
        let arrived = packets.prefix { $0.due <= now }
        for packet in arrived {
            let count = packet.bytes.withUnsafeBytes { SystemCalls.write(destination.number, $0) }
            if count == packet.bytes.count { traffic.forwarded += 1 } else { traffic.lost += 1 }
        }
        packets.removeFirst(arrived.count)
    }
}
