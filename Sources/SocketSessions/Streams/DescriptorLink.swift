/// A guest's streams over system descriptors.
final class DescriptorLink: GuestLink {
    private let carrier: Carrier
    private var first: StreamOpener

    /// Those of the further streams; `nil` until the guest is in the room.
    private var further: [StreamOpener]?

    /// By the guest's stream index; `nil` once closed.
    private var streams: [ByteStream?] = []
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    private(set) var isClosed = false

    /// Deadline for closing the link, set once the guest is over.
    private var closingEnd: Duration?

    /// The most bytes that one call reads from a stream.
    private static let bytesAtOnce = 1 << 20

    init(_ carrier: Carrier) {
        self.carrier = carrier
        first = StreamOpener(carrier)
    }

    init(_ stream: ByteStream) {
        carrier = .descriptors([])
        first = StreamOpener(stream)
    }

    var mayMove: Bool {
        if case .unix = carrier { false } else { true }
    }

    func receive(into guest: inout Guest, at now: Duration) {
        guard !isClosed else { return }
        if streams.isEmpty {
            openFirst(for: &guest, at: now)
        } else if guest.localParticipant != nil {
            openFurther(for: &guest, at: now)
        }
        for index in streams.indices {
            read(index, into: &guest, at: now)
            if !guest.isOpen(index) { close(index) }
        }
    }

    func send(from guest: inout Guest, at now: Duration) {
        guard !isClosed else { return }
        for index in streams.indices { write(index, from: &guest) }
        if guest.isOver { closeAfterFarewell(guest, at: now) }
    }

    private func openFirst(for guest: inout Guest, at now: Duration) {
        switch first.step(at: now) {
        case .pending: break
        case .opened(let stream):
            streams.append(stream)
        case .failed(let reason): guest.fail(reason)
        }
    }

    private var furtherOpeners: [StreamOpener] {
        switch carrier {
        case .tcp(_, _, let count):
            // The address that is connected already.
            first.address.map { address in (1..<max(count, 1)).map { _ in StreamOpener([address]) } } ?? []
        case .descriptors(let all, _): all.dropFirst().map { StreamOpener(.descriptors([$0])) }
        case .command(_, let commands): commands.compactMap { try? StreamOpener(ByteStream(furtherCommand: $0)) }
        case .unix: []
        }
    }

    private func openFurther(for guest: inout Guest, at now: Duration) {
        further = (further ?? furtherOpeners).compactMap { opener in
            var opener = opener
            switch opener.step(at: now) {
            case .pending: return opener
            // Without further streams the first one carries everything.
            case .failed: break
            case .opened(let stream): if guest.openStream(at: now) != nil { streams.append(stream) }
            }
            return nil
        }
    }

    private func read(_ index: Int, into guest: inout Guest, at now: Duration) {
        var count = 0
        while let stream = streams[index], count < Self.bytesAtOnce, !guest.isFull {
            switch stream.read(into: &buffer) {
            case .blocked: return
            case .moved(let moved):
                count += moved
                guest.receive(buffer[..<moved], on: index, at: now)
            case .ended(let reason):
                close(index)
                guest.close(index, reason)
            }
        }
    }

    private func close(_ index: Int) {
        streams[index]?.close()
        streams[index] = nil
    }

    private func write(_ index: Int, from guest: inout Guest) {
        while let stream = streams[index] {
            let waiting = guest.waiting(on: index)
            guard !waiting.isEmpty else { return }
            let count = stream.send(waiting)
            guest.sent(count, on: index)
            if count < waiting.count { return }
        }
    }

    /// Closes the link once the hub has closed it too, so that the last bytes arrive.
    private func closeAfterFarewell(_ guest: Guest, at now: Duration) {
        let end = closingEnd ?? now + RoomLimits.farewellTime
        if closingEnd == nil { closingEnd = end }
        for index in streams.indices where guest.waiting(on: index).isEmpty { streams[index]?.finishWriting() }
        guard streams.allSatisfy({ $0 == nil }) || now >= end else { return }
        isClosed = true
        for index in streams.indices { close(index) }
        further = nil
    }
}
