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

    public var script: DeviceScript {
        get { network.devices[index].script }
        set { network.devices[index].script = newValue }
    }

    public func prepareForActivation() -> ActivationResult {
        script.activationResult
    }

    /// Offers a session: a new one to every device if none is under way, else the running one to this device.
    ///
    /// Does nothing if the device is in a session or has an offer that it has not left.
    public func activate() throws(SessionError) {
        if let error = script.activationError { throw error }
        network.activate(index)
    }

    public func nextSession() -> MockSession? {
        network.takeOffer(of: index).map { MockSession(network: network, endpoint: $0) }
    }
}
