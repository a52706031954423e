internal import GameBasics
internal import GameCore
internal import MatchSync
internal import SyncCore

/// Compares each packet of inputs that a device sends with the device's own state: the inputs with the recorded ones of
/// its seat, the tick and the timeline that it names, and the acknowledgement with the inputs that the device has.
///
/// It also compares the acknowledgements that the device counts on with the inputs that the other devices have.
struct PacketSeam {
    /// For each device, the acknowledgement of each other device in its timeline, by their places.
    private var acknowledged: [[UInt32?]] = []
    private var timelines: [Timeline?] = []

    /// The timeline's tag, the last and the first tick of each device's latest packet.
    private var latest: [(tag: UInt8, last: UInt32, first: UInt32)] = []

    mutating func addDevice() {
        for place in acknowledged.indices { acknowledged[place].append(nil) }
        timelines.append(nil)
        latest.append((.max, 0, 0))
        acknowledged.append(Array(repeating: nil, count: timelines.count))
    }

    mutating func beginSession(at place: Int) {
        for sender in acknowledged.indices { acknowledged[sender][place] = nil }
        timelines[place] = nil
        latest[place] = (.max, 0, 0)
    }

    /// Notes a packet.
    ///
    /// - Returns: False for a packet that needs no comparison: three of four packets of two devices that go on.
    private mutating func takeNext(_ packet: InputMessage<Match>, at place: Int) -> Bool {
        let before = latest[place]
        let last = packet.wholeTick(near: before.last)
        let first = last &- UInt32(packet.inputs.count)
        latest[place] = (packet.timeline, last, first)
        return latest.count > LabSide.allCases.count || last.isMultiple(of: 4) || packet.inputs.count > 64
            || packet.timeline != before.tag || first < before.first || last < before.last
    }

    /// Takes a packet that a device has just sent.
    mutating func take(_ packet: InputMessage<Match>, _ now: SeamMeasure.Place, into faults: inout [SyncFault]) {
        let before = latest[now.place].first
        guard takeNext(packet, at: now.place), let facts = now.device.facts(of: packet) else { return }
        let seam = SyncFault.Seam(.packet, sent: now.tick)
        if facts.tick != facts.lastInput, !facts.isFull {
            let difference = SyncFault.Difference(facts.tick, facts.lastInput, of: "the tick")
            faults.append(now.fault(.otherTickSent, facts.tick, difference, over: seam))
        } else if packet.timeline != facts.timeline.tag(at: facts.tick) {
            let tag = facts.timeline.tag(at: facts.tick)
            let difference = SyncFault.Difference(packet.timeline, tag, of: "the timeline's tag")
            faults.append(now.fault(.otherTickSent, facts.tick, difference, over: seam))
        } else if let tick = facts.firstOther {
            let first = Int(facts.tick) - packet.inputs.count
            let sent = packet.inputs.dropFirst(Int(tick) - first - 1).first { _ in true }
            let recorded = now.device.localInput(at: tick)?.input
            let difference = SyncFault.Difference(sent?.text ?? "none", recorded?.text ?? "none", of: "the input")
            faults.append(now.fault(.otherInputSent, tick, difference, over: seam))
        }
        if let heard = facts.heard {
            let bounds = InputMessage<Match>.frameAdvantages
            let advantage = min(max(Int(facts.tick) - Int(heard), bounds.lowerBound), bounds.upperBound)
            if packet.frameAdvantage != advantage {
                let sent = Int(facts.tick) - packet.frameAdvantage
                let difference = SyncFault.Difference(sent, heard, of: "the acknowledged tick")
                faults.append(now.fault(.otherAcknowledgementSent, heard, difference, over: seam))
            }
        }
        guard let seat = facts.seat else { return }
        let first = facts.tick &- UInt32(packet.inputs.count)
        latest[now.place] = (packet.timeline, facts.tick, first)
        // In the first second of a timeline, packets of the one before still come.
        guard facts.tick >= facts.firstTick + 60 else { return }
        let back = first < before ? before : 0
        compareAcknowledgements(of: seat, facts, after: back, now, into: &faults)
        if facts.tick.isMultiple(of: 8) { compareReceived(facts, now, into: &faults) }
    }

    /// Compares the acknowledged inputs of a player with the known ones at the other devices, and with those
    /// acknowledged before.
    ///
    /// - Parameter first: The tick before the first input of the packet before, if this one begins earlier; else 0.
    private mutating func compareAcknowledgements(
        of seat: Player,
        _ facts: PacketFacts,
        after first: UInt32,
        _ now: SeamMeasure.Place,
        into faults: inout [SyncFault]
    ) {
        let timeline = facts.timeline
        let isContinued = timelines[now.place] == timeline
        timelines[now.place] = timeline
        let isPair = timelines.count == LabSide.allCases.count
        for place in timelines.indices where place != now.place {
            let other = now.group.devices[place]
            // Of two devices there is one acknowledgement; alone a device counts on the last tick.
            let tick = isPair ? facts.acknowledged : now.device.acknowledged(by: other.participant)
            guard tick != .max else { continue }
            let seam = SyncFault.Seam(.packet)
            if let tick {
                // The packet before began after what was acknowledged then, or after the first tick.
                let latest = isPair && first > facts.firstTick ? first : 0
                if isContinued, let known = acknowledged[now.place][place], tick < max(known, latest) {
                    let before = max(known, latest)
                    let difference = SyncFault.Difference(tick, before, of: "the acknowledged tick")
                    faults.append(now.fault(.acknowledgementTakenBack, and: place, tick, difference, over: seam))
                }
                // Too much stays too much for long.
                let isCompared = !isPair || facts.tick.isMultiple(of: 8)
                if isCompared, let known = other.lastInput(of: seat, in: timeline), tick > known {
                    let difference = SyncFault.Difference(tick, known, of: "the acknowledged tick")
                    faults.append(now.fault(.acknowledgedTooMuch, and: place, tick, difference, over: seam))
                }
            }
            acknowledged[now.place][place] = tick
        }
    }

    /// Compares the acknowledgement in the latest packet that a device has received with the one that it counts on.
    private func compareReceived(_ facts: PacketFacts, _ now: SeamMeasure.Place, into faults: inout [SyncFault]) {
        let device = now.device
        // The last message is the one that it has just sent.
        for number in device.traffic.dropLast().suffix(2) {
            device.readTraffic(number) { entry in
                guard case .received(let id) = entry.direction, case .input(let packet) = entry.message,
                    entry.verdict?.isOfUse == true, let sender = now.place(of: id)
                else { return }
                let last = packet.wholeTick(near: facts.lastInput)
                let tick = Int(last) - packet.frameAdvantage
                guard packet.timeline == facts.timeline.tag(at: last), tick > 0 else { return }
                let kept = device.acknowledged(by: id)
                guard let kept, Int(kept) < tick else { return }
                let seam = SyncFault.Seam(.packet)
                let difference = SyncFault.Difference(kept, tick, of: "the acknowledged tick")
                faults.append(now.fault(.acknowledgementTakenBack, and: sender, kept, difference, over: seam))
            }
        }
    }
}
