internal import GameBasics
internal import GameCore
package import GroupSessions
package import SocketSessions

/// A hub and its guests in virtual time, joined by streams with a delay.
package final class VirtualRoom {
    package private(set) var now = Duration.zero
    package private(set) var hub: Hub
    package let invite: Invite
    private let seed: UInt64
    private var numbers: SplitMix64
    private var streams: [VirtualStream] = []
    private let streamsPerGuest: Int

    /// True if a guest that gets no answer tries another connection.
    let guestsMove: Bool

    /// The most bytes in flight in one direction of a stream.
    package static let capacity = 1 << 16

    package init(seed: UInt64, streamsPerGuest: Int, guestsMove: Bool = false) {
        self.seed = seed
        numbers = SplitMix64(seed: seed)
        invite = Invite(using: &numbers)
        self.streamsPerGuest = streamsPerGuest
        self.guestsMove = guestsMove
        hub = Hub(invite, key: (numbers.next(), numbers.next()), at: .zero)
    }

    package static let metadata = GroupActivityMetadata(identifier: "test.pong", title: "Pong", details: [1, 2, 3])

    /// A device outside of the room.
    ///
    /// - Parameter isSpectator: True for the invite to watch.
    package func makeActivity(
        _ metadata: GroupActivityMetadata,
        _ conditions: VirtualConditions,
        isSpectator: Bool = false
    ) -> (SocketActivity, () -> VirtualLink?) {
        var latest: VirtualLink?
        let invite = isSpectator ? invite.watch : invite
        let activity = SocketActivity(metadata, invite, clock: { [unowned self] in now }) { [unowned self] in
            let link = VirtualLink(self, count: streamsPerGuest, latest?.conditions ?? conditions)
            latest = link
            return link
        }
        return (activity, { latest })
    }

    /// Opens a stream to the hub.
    package func open(_ conditions: VirtualConditions, place: Int) -> VirtualStream {
        let number = hub.open(at: now)
        let stream = VirtualStream(number: number, seed: seed &+ UInt64(number), conditions, place: place)
        streams.append(stream)
        return stream
    }

    package func advance(to time: Duration) {
        now = time
        for stream in streams {
            for bytes in stream.up.take(until: now) { hub.receive(bytes, on: stream.number, at: now) }
            if stream.up.hasEnded(at: now) { hub.close(stream.number, at: now) }
        }
        hub.advance(to: now)
        for stream in streams {
            let waiting = hub.waiting(on: stream.number)
            if !waiting.isEmpty {
                let count = stream.down.append(waiting, at: now)
                hub.sent(count, on: stream.number, at: now)
            }
            if hub.isFinished(stream.number) { stream.down.end(at: now) }
        }
        for number in hub.takeOver() {
            for stream in streams where stream.number == number { stream.down.end(at: now) }
            streams.removeAll { $0.number == number }
        }
    }

    /// Kills the relay and lets another one serve the room.
    package func replaceHub() {
        for stream in streams { stream.down.end(at: now) }
        streams = []
        hub = Hub(invite, key: (numbers.next(), numbers.next()), at: now)
    }
}
