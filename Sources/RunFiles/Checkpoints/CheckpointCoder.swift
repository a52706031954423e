internal import GameCore
internal import JSONText
internal import SyncLab

/// Writes checkpoints as members of a line, and reads them, one after another from the beginning of a run.
///
/// Devices that keep in step confirm the same states, only not at the same time. A checkpoint then has one list of
/// hashes, of the ticks that the first device to confirm them confirmed since the last checkpoint, and the state at the
/// end of that list, as far as it has changed; the others have a part of the list, or of an earlier one. Where that is
/// not so, after a leave or in a desync, each device has its own hashes and its whole state.
struct CheckpointCoder {
    /// The last ticks that a device has confirmed, with their hashes: the list that the devices share.
    private var shared: HashRun?

    /// The last confirmed tick of each device.
    private var confirmed: [UInt32] = []

    /// The last state that was written.
    private var state: EngineState?

    /// The most hashes of the shared list that are kept: a device can be as far behind as that.
    private static let reach = 1_200

    /// The members of the next checkpoint.
    mutating func members(of checkpoint: RunCheckpoint) -> [(name: String, value: JSONValue)] {
        var members = membersInStep(checkpoint.devices) ?? [("devices", devicesApart(checkpoint.devices))]
        if let shown = checkpoint.shown { members.append(("shown", .text(HashText.text(of: shown)))) }
        return members
    }

    /// Reads the next checkpoint.
    mutating func read(_ fields: inout JSONFields, at tick: UInt32) throws(FieldError) -> RunCheckpoint {
        let devices = fields.has("devices") ? try readDevicesApart(&fields) : try readDevicesInStep(&fields)
        var shown: [UInt16]?
        if fields.has("shown") {
            shown = HashText.hashes(try fields.take("shown", .text))
            guard shown?.count == devices.count else { throw fields.wrong("shown", "a hash for each device") }
        }
        return RunCheckpoint(tick: tick, devices: devices, shown: shown)
    }
}

/// Devices in step.
extension CheckpointCoder {
    /// - Returns: `nil` if the devices are not in step.
    private mutating func membersInStep(_ devices: [RunCheckpoint.Device]) -> [(name: String, value: JSONValue)]? {
        guard devices.count == confirmed.count, var list = shared else { return nil }
        let end = list.end
        for (device, before) in zip(devices, confirmed) {
            guard let run = device.hashes.first else { continue }
            guard device.hashes.count == 1, run.first == before + 1, list.append(run) else { return nil }
        }
        var members: [(name: String, value: JSONValue)] = [
            ("confirmed", .list(devices.map { .whole($0.confirmedTick) }))
        ]
        let newest = devices.first { !$0.hashes.isEmpty && $0.confirmedTick + 1 == list.end }
        if list.end > end, let newest = newest?.state {
            members.append(("hashes", .text(HashText.text(of: list.hashes.suffix(Int(list.end - end))))))
            members.append(("state", .object(newest.members(since: state))))
            state = newest
        }
        share(list)
        confirmed = devices.map(\.confirmedTick)
        return members
    }

    private mutating func readDevicesInStep(_ fields: inout JSONFields) throws(FieldError) -> [RunCheckpoint.Device] {
        let numbers = try fields.list("confirmed")
        let ticks = numbers.compactMap { $0.whole.flatMap { UInt32(exactly: $0) } }
        guard var list = shared, ticks.count == confirmed.count, numbers.count == ticks.count else {
            throw fields.wrong("confirmed", "a tick for each device")
        }
        let end = list.end
        if fields.has("hashes") {
            let text = try fields.take("hashes", .text)
            guard let hashes = HashText.hashes(text), (1...Self.reach).contains(hashes.count) else {
                throw fields.wrong("hashes", "a list of hashes")
            }
            list.hashes += hashes
            state = try EngineState(fields.object("state"), since: state)
        }
        var newest = list.end > end ? state : nil
        var devices: [RunCheckpoint.Device] = []
        for (tick, before) in zip(ticks, confirmed) {
            guard tick != before else {
                devices.append(RunCheckpoint.Device(confirmedTick: tick, hashes: [], state: nil))
                continue
            }
            guard tick > before, let run = list.part(before + 1...tick) else {
                throw fields.wrong("confirmed", "a list of ticks with known hashes")
            }
            let isNewest = newest?.tick == tick && tick + 1 == list.end
            devices.append(RunCheckpoint.Device(confirmedTick: tick, hashes: [run], state: isNewest ? newest : nil))
            if isNewest { newest = nil }
        }
        guard newest == nil else { throw fields.wrong("state", "the state at the end of the hashes") }
        share(list)
        confirmed = ticks
        return devices
    }
}

/// Devices that are not in step.
extension CheckpointCoder {
    private mutating func devicesApart(_ devices: [RunCheckpoint.Device]) -> JSONValue {
        noteDevicesApart(devices)
        let values = devices.map { device -> JSONValue in
            let runs = device.hashes.map { JSONValue.list([.whole($0.first), .text(HashText.text(of: $0.hashes))]) }
            return ["hashes": .list(runs), "state": device.state?.json ?? .null]
        }
        return .list(values)
    }

    private mutating func readDevicesApart(_ fields: inout JSONFields) throws(FieldError) -> [RunCheckpoint.Device] {
        var devices: [RunCheckpoint.Device] = []
        for (place, value) in try fields.list("devices").enumerated() {
            var device = try JSONFields(value, at: "devices.\(place)")
            var runs: [HashRun] = []
            for value in try device.list("hashes") {
                guard case .list(let parts) = value, parts.count == 2,
                    let first = parts[0].whole.flatMap({ UInt32(exactly: $0) }),
                    first <= Simulation.lastTick, case .text(let text?) = parts[1], let hashes = HashText.hashes(text),
                    !hashes.isEmpty
                else { throw device.wrong("hashes", "a list of ticks with hashes") }
                runs.append(HashRun(first: first, hashes: hashes))
            }
            let state = try EngineState(device.object("state"))
            try device.finish()
            devices.append(RunCheckpoint.Device(confirmedTick: state.tick, hashes: runs, state: state))
        }
        noteDevicesApart(devices)
        return devices
    }

    /// Starts the list that the devices share over, with the hashes of the device that has confirmed most.
    private mutating func noteDevicesApart(_ devices: [RunCheckpoint.Device]) {
        confirmed = devices.map(\.confirmedTick)
        let newest = devices.max { $0.confirmedTick < $1.confirmedTick }
        shared = newest?.hashes.last ?? newest.map { HashRun(first: $0.confirmedTick + 1, hashes: []) }
        state = newest?.state
    }

    private mutating func share(_ list: HashRun) {
        shared = list.hashes.count > Self.reach ? list.suffix(Self.reach / 2) : list
    }
}

extension HashRun {
    /// Adds the ticks of another list that this one does not have.
    ///
    /// - Returns: True if the two lists meet, and have the same hashes where both have the tick.
    fileprivate mutating func append(_ other: HashRun) -> Bool {
        guard other.first >= first, other.first <= end else { return false }
        let start = Int(other.first - first)
        let both = min(hashes.count - start, other.hashes.count)
        guard hashes[start..<start + both].elementsEqual(other.hashes[..<both]) else { return false }
        hashes += other.hashes[both...]
        return true
    }

    /// The hashes of some of its ticks; `nil` if it lacks any.
    fileprivate func part(_ ticks: ClosedRange<UInt32>) -> HashRun? {
        guard ticks.lowerBound >= first, ticks.upperBound < end else { return nil }
        let range = Int(ticks.lowerBound - first)...Int(ticks.upperBound - first)
        return HashRun(first: ticks.lowerBound, hashes: Array(hashes[range]))
    }

    fileprivate func suffix(_ count: Int) -> HashRun {
        HashRun(first: end - UInt32(count), hashes: Array(hashes.suffix(count)))
    }
}
