internal import GroupSessions

/// Delivery of messages.
extension MockNetwork {
    /// True if a link to one of the participants is full.
    func isFull(from endpoint: Int, to recipients: [ParticipantID]) -> Bool {
        recipients.contains { links[endpoints[endpoint].device][endpoints[self.endpoint(of: $0)].device].isFull }
    }

    func send(_ message: OutgoingMessage, from source: Int, to recipients: [ParticipantID]) {
        if message.mode == .unreliable || recipients.isEmpty {
            endpoints[source].arrivals.append(.event(.completed(message.id, .sent)))
        } else {
            endpoints[source].outstanding.append((message.id, recipients.count))
        }
        for recipient in recipients {
            let route = Route(source: source, destination: endpoint(of: recipient))
            var packet = Packet(
                number: makePacketNumber(),
                send: message.id,
                mode: message.mode,
                route: route,
                sequence: 0,
                payload: message.payload
            )
            noteSent(packet)
            switch message.mode {
            case .reliable:
                packet.sequence = channels[route, default: ReliableChannel()].sent
                channels[route, default: ReliableChannel()].sent += 1
                link(of: route) {
                    $0.statistics.sent += 1
                    $0.statistics.inFlight += 1
                }
                transmitReliable(packet)
            case .unreliable:
                packet.sequence = link(of: route) { $0.nextSequence() }
                transmitUnreliable(packet)
            }
        }
    }

    /// Takes the undrained events of an endpoint.
    ///
    /// - Parameter arrivals: Empty; its storage is reused for the next arrivals.
    func takeArrivals(of endpoint: Int, into arrivals: inout [Arrival]) {
        guard !endpoints[endpoint].arrivals.isEmpty else { return }
        swap(&endpoints[endpoint].arrivals, &arrivals)
        for case .packet(let packet) in arrivals {
            link(of: packet.route) { $0.statistics.take() }
            note(.delivered, of: packet.number)
        }
    }

    /// Drops the undrained packets of a session that was left.
    func discardPackets(of endpoint: Int) {
        let arrivals = endpoints[endpoint].arrivals
        endpoints[endpoint].arrivals.removeAll()
        for arrival in arrivals {
            if case .packet(let packet) = arrival {
                discard(packet, .receiverGone)
            } else {
                endpoints[endpoint].arrivals.append(arrival)
            }
        }
    }

    /// Retransmits a reliable packet if both endpoints still take part.
    func retransmit(_ packet: Packet) {
        guard endpoints[packet.route.source].phase != .gone, endpoints[packet.route.destination].phase != .gone else {
            let stranded = channels[packet.route]?.give(up: packet.sequence) ?? []
            let isReceiverGone = endpoints[packet.route.destination].phase == .gone
            for lost in [packet] + stranded {
                discard(lost, isReceiverGone ? .receiverGone : .senderGone)
                complete(lost)
            }
            return
        }
        link(of: packet.route) { $0.statistics.retransmissions += 1 }
        note(.retransmitted, of: packet.number)
        transmitReliable(packet)
    }

    /// True if a reliable message neither travels, nor waits for an earlier one, nor is going to be sent again.
    func hasForgotten(_ message: SendID, of source: Int) -> Bool {
        func isIt(_ packet: Packet) -> Bool { packet.send == message && packet.route.source == source }
        let isDue = queue.contains { event in
            switch event {
            case .timedOut(let packet), .arrived(let packet): isIt(packet)
            case .connected, .shown: false
            }
        }
        return !isDue && !channels.values.contains { $0.waiting.values.contains(where: isIt) }
    }

    /// Delivers an arriving packet; a reliable one in order.
    func receive(_ packet: Packet) {
        guard endpoints[packet.route.destination].phase != .gone else {
            receiveStale(packet)
            return
        }
        switch packet.mode {
        case .unreliable:
            if link(of: packet.route, { $0.noteArrival(of: packet.sequence) }) { note(.reordered, of: packet.number) }
            endpoints[packet.route.destination].arrivals.append(.packet(packet))
        case .reliable:
            var channel = channels.removeValue(forKey: packet.route) ?? ReliableChannel()
            if let end = channel.brokenAt, packet.sequence > end {
                discard(packet, .senderGone)
            } else {
                channel.waiting[packet.sequence] = packet
            }
            while let next = channel.next() {
                deliver(next)
            }
            channels[packet.route] = channel
        }
    }

    private func transmitUnreliable(_ packet: Packet) {
        let flight = link(of: packet.route) { $0.transmitUnreliable(byteCount: packet.payload.count, at: now) }
        switch flight {
        case .lost(let cause):
            note(.lost(cause), of: packet.number)
        case .arriving(let time, let again, let corruptedBit):
            var packet = packet
            if let corruptedBit, !packet.payload.isEmpty {
                packet.payload[corruptedBit / 8] ^= 1 << UInt8(corruptedBit % 8)
                note(.corrupted, of: packet.number)
            }
            queue.add(.arrived(packet), at: time)
            guard let again else { return }
            queue.add(.arrived(packet), at: again)
            note(.duplicated, of: packet.number)
        }
    }

    private func transmitReliable(_ packet: Packet) {
        let flight = link(of: packet.route) { $0.transmit(byteCount: packet.payload.count, at: now) }
        // A checksum turns corruption into loss, and sequence numbers drop duplicates.
        switch flight {
        case .arriving(let time, _, nil): return queue.add(.arrived(packet), at: time)
        case .arriving: note(.lost(.corruption), of: packet.number)
        case .lost(let cause): note(.lost(cause), of: packet.number)
        }
        let timeout = link(of: packet.route) { max($0.process.conditions.retransmissionTimeout, .milliseconds(1)) }
        queue.add(.timedOut(packet), at: now.advanced(by: timeout))
    }

    private func deliver(_ packet: Packet) {
        endpoints[packet.route.destination].arrivals.append(.packet(packet))
        if link(of: packet.route, { $0.process.repeatsReliable() }) {
            link(of: packet.route) { $0.statistics.duplicate(isReliable: true) }
            note(.duplicated, of: packet.number)
            endpoints[packet.route.destination].arrivals.append(.packet(packet))
        }
        complete(packet)
    }

    private func receiveStale(_ packet: Packet) {
        let device = devices[endpoints[packet.route.destination].device]
        if device.script.receivesStalePackets, let current = device.endpoint, endpoints[current].phase == .present {
            endpoints[current].arrivals.append(.packet(packet))
        } else {
            discard(packet, .receiverGone)
        }
        complete(packet)
    }

    private func discard(_ packet: Packet, _ cause: PacketLoss) {
        link(of: packet.route) { $0.statistics.discard() }
        note(.lost(cause), of: packet.number)
    }

    private func noteSent(_ packet: Packet) {
        guard recordsPacketEvents else { return }
        let dispatch = PacketDispatch(
            sender: endpoints[packet.route.source].device,
            receiver: endpoints[packet.route.destination].device,
            send: packet.send,
            mode: packet.mode,
            byteCount: packet.payload.count,
            expectedArrival: link(of: packet.route) { $0.process.expectedArrival(at: now) }
        )
        note(.sent(dispatch), of: packet.number)
    }

    /// Notes that one recipient has acknowledged a reliable message or has left.
    private func complete(_ packet: Packet) {
        let source = packet.route.source
        guard let index = endpoints[source].outstanding.firstIndex(where: { $0.send == packet.send }) else { return }
        endpoints[source].outstanding[index].recipients -= 1
        if endpoints[source].outstanding[index].recipients == 0 {
            endpoints[source].outstanding.remove(at: index)
            endpoints[source].arrivals.append(.event(.completed(packet.send, .sent)))
        }
    }

    private func link<Result>(of route: Route, _ body: (inout Link) -> Result) -> Result {
        body(&links[endpoints[route.source].device][endpoints[route.destination].device])
    }

    private func endpoint(of participant: ParticipantID) -> Int {
        func isIts(_ index: Int) -> Bool { endpoints[index].participant.id == participant }
        // Most recipients are in their device's latest session; a device can have had thousands.
        let latest = devices.lazy.compactMap(\.endpoint).first(where: isIts)
        guard let index = latest ?? endpoints.indices.last(where: isIts) else {
            preconditionFailure("The network has no participant \(participant)")
        }
        return index
    }
}
