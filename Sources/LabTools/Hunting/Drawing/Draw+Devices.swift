internal import GameBasics
internal import MockGroupSessions
internal import SyncLab

/// The sessions of the devices, and the match that one of them remembers.
extension Draw {
    static let ofDevices = ofSessions + ofRememberedMatch

    private static let ofSessions = [
        device("joinDelay", odds: 8, "0 to 5000 ms") {
            "\($0.script.joinDelay.wholeMilliseconds) ms"
        } change: {
            $0.script.joinDelay = .milliseconds($1.magnitude(in: 0...5_000))
        },
        device("view", odds: 6, "late|selfFirst|coalesced by 0 to 3000 ms") {
            let view = $0.script.participantView
            return view == .prompt ? "prompt" : "\(view.order.rawValue) by \(view.delay.wholeMilliseconds) ms"
        } change: {
            let delay = Duration.milliseconds($1.magnitude(in: 0...3_000))
            $0.script.participantView = $1.element(of: [.late(delay), .selfFirst(delay), .coalesced(delay)])
        },
        device("stalePackets", odds: 8, "no|yes") {
            $0.script.receivesStalePackets ? "yes" : "no"
        } change: { device, _ in
            device.script.receivesStalePackets = true
        },
    ]

    private static func device(
        _ name: String,
        odds: UInt32,
        _ values: String,
        text: @escaping @Sendable (DeviceSetup) -> String,
        change: @escaping @Sendable (inout DeviceSetup, inout SplitMix64) -> Void
    ) -> Draw {
        bothSides(name, of: .devices, odds: odds, values) {
            text($0.devices[$1])
        } change: { setup, side, random in
            change(&setup.devices[side], &random)
        }
    }
}
