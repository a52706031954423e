internal import GameBasics
internal import GameCore
internal import GroupSessions
internal import MockGroupSessions
internal import RunFiles
internal import SyncLab

/// Devices that join the two, absences of both players, switches of the strategy, and sends that fail.
extension Draw {
    static let ofFurtherDevices = [
        Draw("furtherDevices", of: .devices, values: "none, 1 or 2, each joins in one of the ticks \(joinTicks.text)") {
            let devices = $0.furtherPlayers.map(\.text)
            return devices.isEmpty ? "none" : devices.joined(separator: "; ")
        } change: { plan, random in
            guard random.isOne(in: 2) else { return }
            let count = random.isOne(in: 3) ? 2 : 1
            plan.furtherPlayers = (0..<count).map { _ in UInt32(random.whole(in: joinTicks)) }.sorted()
                .map { FurtherPlayer(joinTick: $0, drawnFrom: &random) }
        },
        Draw("playersLeave", of: .devices, values: "no|yes: both are absent at times") {
            $0.playersLeave ? "yes" : "no"
        } change: {
            $0.playersLeave = $1.isOne(in: 2)
        },
        Draw("strategySwitches", of: .devices, values: "no|yes: the owner switches at times") {
            $0.switchesStrategy ? "yes" : "no"
        } change: {
            $0.switchesStrategy = $1.isOne(in: 3)
        },
        Draw("refusedSends", of: .devices, values: "no|yes: a device cannot send its next message at times") {
            $0.refusesSends ? "yes" : "no"
        } change: {
            $0.refusesSends = $1.isOne(in: 3)
        },
    ]

    private static let joinTicks = 0...2_400
}

extension FurtherPlayer {
    fileprivate init(joinTick: UInt32, drawnFrom random: inout SplitMix64) {
        self.init(joinTick: joinTick)
        level = random.element(of: ComputerPlayer.Level.allCases)
        isChaotic = random.isOne(in: 2)
        toOthers = .drawn(from: &random)
        fromOthers = .drawn(from: &random)
        if random.isOne(in: 3) { device.clock.skew = random.whole(in: -500...500) }
        if random.isOne(in: 4) { device.clock.startOffset = .milliseconds(-random.whole(in: 0...200)) }
        if random.isOne(in: 6) {
            device.clock.hitch = Blackout(length: .milliseconds(random.whole(in: 50...350)), every: .seconds(4))
        }
        if random.isOne(in: 4) { device.script.role = .spectator }
        if random.isOne(in: 3) { device.script.joinDelay = .milliseconds(random.whole(in: 0...1_500)) }
        if random.isOne(in: 6) { device.script.receivesStalePackets = true }
        if random.isOne(in: 3) {
            let delay = Duration.milliseconds(random.whole(in: 0...1_500))
            device.script.participantView = random.element(of: [.late(delay), .selfFirst(delay), .coalesced(delay)])
        }
    }

    /// Such as `in tick 812 a spectator, chaos hard, over 50 ms; back over perfect`.
    fileprivate var text: String {
        let player = isChaotic ? RunOrigin.chaos(level) : RunOrigin.computer(level)
        let role = device.script.role == .spectator ? " a spectator," : ""
        return "in tick \(joinTick)\(role) \(player), over \(toOthers), back over \(fromOthers)"
    }
}

extension LinkConditions {
    /// The conditions of a further device's links: perfect in a third of the cases.
    fileprivate static func drawn(from random: inout SplitMix64) -> LinkConditions {
        guard !random.isOne(in: 3) else { return .perfect }
        var conditions = LinkConditions([.delay: random.magnitude(in: 0...200)])
        if random.isOne(in: 2) { conditions.jitter = Jitter(.uniform, .milliseconds(random.whole(in: 1...60))) }
        if random.isOne(in: 2) {
            conditions.loss = Loss(.percent(random.whole(in: 1...15)), burst: random.whole(in: 1...5))
        }
        if random.isOne(in: 3) { conditions.duplication = .percent(random.whole(in: 1...20)) }
        if random.isOne(in: 3) { conditions.reliableDuplication = .percent(random.whole(in: 1...50)) }
        if random.isOne(in: 3) { conditions[.reorder] = random.whole(in: 1...100_000) }
        return conditions
    }
}
