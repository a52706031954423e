public import GroupSessions

/// One player's machine in a mock network.
public final class MockDevice: GroupActivity {
    let network: MockNetwork
    let index: Int

    init(network: MockNetwork, index: Int) {
        self.network = network
        self.index = index
    }

    /// The same device in a copy of its network.
    public func copy(in network: MockNetwork) -> MockDevice {
        MockDevice(network: network, index: index)
    }

    public var metadata: GroupActivityMetadata { network.activity }

    /// How the device behaves.
    public var script: DeviceScript {
        get { network.devices[index].script }
        set { network.devices[index].script = newValue }
    }

    public func prepareForActivation() -> ActivationResult {
        script.activationResult
    }

    /// Offers a session: a new one to every device if none is under way, else the current one to this device.
    ///
    /// Offers nothing to a device that is in a session, or was offered one and has not left it.
    public func activate() throws(SessionError) {
        if let error = script.activationError { throw error }
        network.activate(index)
    }

    public func nextSession() -> MockSession? {
        network.takeOffer(of: index).map { MockSession(network: network, endpoint: $0) }
    }
}
