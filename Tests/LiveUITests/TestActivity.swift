internal import GroupSessions
internal import LiveUI
internal import MockGroupSessions

/// A device's activity whose way into the room a test decides.
final class TestActivity: GroupActivity {
    let device: MockDevice

    /// What is said until there is a session; with anything but `connecting` there is none.
    var progress = ActivationProgress.connecting

    /// Whether the room gives sessions.
    var isOpen = true

    /// How often it was activated.
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
