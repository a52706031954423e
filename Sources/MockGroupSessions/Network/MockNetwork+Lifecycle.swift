internal import GroupSessions

/// Joining, leaving and participant updates.
extension MockNetwork {
    /// Offers a device the running session, or all devices a new one.
    func activate(_ device: Int) {
        if let own = devices[device].endpoint, endpoints[own].phase != .gone { return }
        if let running = endpoints.last(where: { $0.phase != .gone }) {
            offer(running.session, to: device)
        } else {
            let session = SessionID(rawValue: makeIdentifier())
            for index in devices.indices { offer(session, to: index) }
        }
    }

    /// Takes a device's oldest offer, in the role of its script.
    ///
    /// - Returns: The endpoint; `nil` if there is no offer.
    func takeOffer(of device: Int) -> Int? {
        guard !devices[device].offers.isEmpty else { return nil }
        let endpoint = devices[device].offers.removeFirst()
        let id = endpoints[endpoint].participant.id
        endpoints[endpoint].participant = Participant(id: id, role: devices[device].script.role)
        return endpoint
    }

    func join(_ endpoint: Int) {
        endpoints[endpoint].phase = .joining
        let delay = devices[endpoints[endpoint].device].script.joinDelay
        queue.add(.connected(endpoint), at: now.advanced(by: delay))
    }

    /// Ends one endpoint's participation; the others see it leave.
    func close(_ endpoint: Int, _ reason: InvalidationReason) {
        let wasPresent = endpoints[endpoint].phase == .present
        retire(endpoint, reason)
        if wasPresent {
            rosterChanged(in: endpoints[endpoint].session)
        }
    }

    /// Ends the session of an endpoint for all participants, without participant updates.
    func end(_ endpoint: Int) {
        for index in endpoints.indices where endpoints[index].session == endpoints[endpoint].session {
            retire(index, .ended)
        }
    }

    func connect(_ endpoint: Int) {
        guard endpoints[endpoint].phase == .joining else { return }
        endpoints[endpoint].phase = .present
        endpoints[endpoint].arrivals.append(.event(.joined))
        switch view(of: endpoint).order {
        case .prompt, .coalesced: break
        case .late: show(nil, to: endpoint)
        case .selfFirst: show([endpoints[endpoint].participant], to: endpoint)
        }
        rosterChanged(in: endpoints[endpoint].session)
    }

    /// Adds a participant update to an endpoint's events.
    ///
    /// - Parameter participants: The participants to show; `nil` for all present now.
    func show(_ participants: Set<Participant>?, to endpoint: Int) {
        endpoints[endpoint].awaitsView = false
        guard endpoints[endpoint].phase == .present else { return }
        let seen = participants ?? roster(of: endpoints[endpoint].session)
        endpoints[endpoint].arrivals.append(.event(.participants(seen)))
    }

    private func offer(_ session: SessionID, to device: Int) {
        let participant = Participant(id: ParticipantID(rawValue: makeIdentifier()))
        devices[device].endpoint = endpoints.count
        devices[device].offers.append(endpoints.count)
        endpoints.append(Endpoint(device: device, session: session, participant: participant))
    }

    /// Ends an endpoint's participation; its session learns the reason at the next drain.
    private func retire(_ endpoint: Int, _ reason: InvalidationReason) {
        guard endpoints[endpoint].phase != .gone else { return }
        endpoints[endpoint].phase = .gone
        devices[endpoints[endpoint].device].offers.removeAll { $0 == endpoint }
        let error = SessionError(.invalidated, "The session ended before the message was delivered")
        for (send, _) in endpoints[endpoint].outstanding {
            endpoints[endpoint].arrivals.append(.event(.completed(send, .failed(error))))
        }
        endpoints[endpoint].outstanding.removeAll()
        endpoints[endpoint].arrivals.append(.event(.over(reason)))
    }

    /// Schedules participant updates for all present endpoints after a join or leave.
    private func rosterChanged(in session: SessionID) {
        let roster = roster(of: session)
        for index in endpoints.indices where endpoints[index].session == session && endpoints[index].phase == .present {
            let view = view(of: index)
            switch view.order {
            case .prompt:
                scheduleView(roster, of: index, after: .zero)
            case .late, .selfFirst:
                scheduleView(roster, of: index, after: view.delay)
            case .coalesced where !endpoints[index].awaitsView:
                endpoints[index].awaitsView = true
                scheduleView(nil, of: index, after: view.delay)
            case .coalesced:
                break
            }
        }
    }

    private func scheduleView(_ participants: Set<Participant>?, of endpoint: Int, after delay: Duration) {
        let time = max(endpoints[endpoint].viewTime, now.advanced(by: delay))
        endpoints[endpoint].viewTime = time
        queue.add(.shown(endpoint, participants), at: time)
    }

    private func roster(of session: SessionID) -> Set<Participant> {
        Set(endpoints.lazy.filter { $0.session == session && $0.phase == .present }.map(\.participant))
    }

    private func view(of endpoint: Int) -> ParticipantView {
        devices[endpoints[endpoint].device].script.participantView
    }
}
