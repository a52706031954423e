internal import GroupSessions
internal import LiveUI
internal import MockGroupSessions

/// A device's activity whose progress a test decides.
final class TestActivity: GroupActivity {
    let device: MockDevice

    /// The progress until there is a session; anything but `connecting` prevents one.
    var progress = ActivationProgress.connecting

    /// True if the room gives sessions.
    var isOpen = true

    private(set) var activations = 0

    init(_ device: MockDevice) {
        self.device = device
    }

    var metadata: GroupActivityMetadata { device.metadata }

    func prepareForActivation() -> ActivationResult { device.prepareForActivation() }

    func activate() throws(SessionError) {
        activations += 1
        try device.activate()
    }

    func nextSession() -> MockSession? { isOpen && progress == .connecting ? device.nextSession() : nil }
}
