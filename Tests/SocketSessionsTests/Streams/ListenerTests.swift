@testable import SocketSessions
import Testing

/// Sockets that really listen.
@Suite("Listening") struct ListenerTests {
    private static let hasIPv6 = (try? Listener.all(at: ListenAddress(host: "::1", port: 0))) != nil

    @Test(
        "at an address is reached there",
        arguments: [
            ("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("*", "127.0.0.1"), ("localhost", "localhost"),
        ]
    )
    func ipv4(_ host: String, _ destination: String) throws {
        #expect(try Self.isReached(at: destination, of: Listener.all(at: ListenAddress(host: host, port: 0)).listeners))
    }

    @Test(
        "at an IPv6 address is reached there, and by IPv4 too at [::] alone",
        .enabled(if: hasIPv6, "the machine has no IPv6"),
        arguments: [("::1", "::1"), ("::", "::1"), ("::", "127.0.0.1"), ("*", "::1")]
    )
    func ipv6(_ host: String, _ destination: String) throws {
        #expect(try Self.isReached(at: destination, of: Listener.all(at: ListenAddress(host: host, port: 0)).listeners))
    }

    @Test("at every address is at one port", .enabled(if: hasIPv6, "the machine has no IPv6"))
    func onePort() throws {
        let listeners = try Listener.all(at: ListenAddress(host: "*", port: 0)).listeners
        #expect(listeners.count == 2)
        #expect(listeners[0].port == listeners[1].port && listeners[0].port > 0)
    }

    @Test("is refused at a port in use, in one line", arguments: ["127.0.0.1", "*", "localhost"])
    func portInUse(_ host: String) throws {
        let listeners = try Listener.all(at: ListenAddress(host: host, port: 0)).listeners
        let port = try #require(listeners.first?.port)
        let error = #expect(throws: RelayError.self) { try Listener.all(at: ListenAddress(host: host, port: port)) }
        #expect(error == RelayError(.addressInUse, "cannot listen at \(host):\(port): Address already in use"))
    }

    @Test("is refused at an address of another machine")
    func foreignAddress() throws {
        // Reserved for documentation (RFC 5737).
        let error = #expect(throws: RelayError.self) {
            try Listener.all(at: ListenAddress(host: "192.0.2.1", port: 0))
        }
        #expect(error?.code == .noAddress)
        #expect(error?.message.hasPrefix("cannot listen at 192.0.2.1:0: ") == true)
    }

    @Test("tells which of a host's addresses the machine lacks, and listens at the others", arguments: [false, true])
    func missingAddress(isFirst: Bool) throws {
        let foreign = try SocketAddress.lookUp("192.0.2.1", 0, isNumeric: true).get()
        let own = try SocketAddress.lookUp("127.0.0.1", 0, isNumeric: true).get()
        let (listeners, missing) = try Listener.all(of: isFirst ? foreign + own : own + foreign, name: "both")
        #expect(missing == ["192.0.2.1"] && listeners.count == 1)
        #expect(Self.isReached(at: "127.0.0.1", of: listeners))
    }

    /// Connects to the listeners' port at an address.
    private static func isReached(at destination: String, of listeners: [Listener]) -> Bool {
        var opener = StreamOpener(.tcp(host: destination, port: listeners[0].port, streams: 1))
        var poller = Poller()
        // An address that does not answer is given up after some seconds.
        let clock = SystemClock()
        while true {
            switch opener.step(at: clock.now) {
            case .pending: poller.wait(.milliseconds(1))
            case .failed: return false
            case .opened(let stream):
                return withExtendedLifetime(stream) {
                    listeners.contains { if case .accepted = $0.accept() { true } else { false } }
                }
            }
        }
    }
}
