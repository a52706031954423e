internal import OperatingSystem
@testable import SocketSessions
import Testing

/// Sockets that really listen.
@Suite("Listening") struct ListenerTests {
    private static func listen(_ host: String, _ port: UInt16 = 0) throws -> [Listener] {
        try Listener.all(at: ListenAddress(host: host, port: port)).listeners
    }

    /// Connects to the listeners' port at an address.
    private static func isReached(at destination: String, of listeners: [Listener]) -> Bool {
        isReached(.tcp(host: destination, port: listeners[0].port, streams: 1), of: listeners)
    }

    private static func isReached(_ carrier: Carrier, of listeners: [Listener]) -> Bool {
        let clock = SystemClock()
        var opener = StreamOpener(carrier)
        while true {
            switch opener.step(at: clock.now) {
            case .pending: Poller.wait(.milliseconds(1))
            case .failed: return false
            case .opened(let stream):
                return withExtendedLifetime(stream) {
                    listeners.contains { if case .accepted = $0.accept() { true } else { false } }
                }
            }
        }
    }

    @Test("at an address is reached there, at every address by one port, at [::] by IPv4, too")
    func reached() throws {
        var reached = [
            ("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("*", "127.0.0.1"), ("localhost", "localhost"),
        ]
        // Not every machine has IPv6.
        if (try? Self.listen("::1")) != nil {
            reached += [("::1", "::1"), ("::", "::1"), ("::", "127.0.0.1"), ("*", "::1")]
            let ports = try Self.listen("*").map(\.port)
            #expect(ports == [ports[0], ports[0]] && ports[0] > 0)
        }
        let path = "/tmp/pong-tests-\(Invite.random().room).sock"
        let local = try Listener(SocketAddress(path: path), name: path)
        defer { unlink(path) }
        #expect(Self.isReached(.unix(paths: ["/no/such.sock", path]), of: [local]), "the first path that connects")
        let missed = try reached.filter { try !Self.isReached(at: $0.1, of: Self.listen($0.0)) }.map(\.0)
        #expect(missed == [])
    }

    @Test("is refused at a port in use and at an address of another machine, in one line")
    func refused() throws {
        for host in ["127.0.0.1", "*", "localhost"] {
            let listeners = try Self.listen(host)
            let port = listeners[0].port
            let expected = RelayError(.addressInUse, "cannot listen at \(host):\(port): Address already in use")
            #expect(throws: expected) { try Self.listen(host, port) }
        }
        // Reserved for documentation (RFC 5737).
        let foreign = #expect(throws: RelayError.self) { try Self.listen("192.0.2.1") }
        #expect(foreign?.code == .noAddress && foreign?.message.hasPrefix("cannot listen at 192.0.2.1:0: ") == true)
    }

    @Test("tells which of a host's addresses the machine lacks, and listens at the others")
    func missingAddress() throws {
        let foreign = try SocketAddress.lookUp("192.0.2.1", 0, isNumeric: true).get()
        let own = try SocketAddress.lookUp("127.0.0.1", 0, isNumeric: true).get()
        for addresses in [foreign + own, own + foreign] {
            let (listeners, missing) = try Listener.all(of: addresses, name: "both")
            #expect(missing == ["192.0.2.1"] && Self.isReached(at: "127.0.0.1", of: listeners))
        }
    }

    @Test("at every address is shown with all of IPv4 and one of IPv6 for each interface, also without IPv4")
    func reachable() {
        let six =
            ["2001:db8::1", "2001:db8::2"].map { InterfaceAddress(interface: "a", family: AF_INET6, host: $0) }
            + [InterfaceAddress(interface: "b", family: AF_INET6, host: "fd00::1")]
        let four = ["192.0.2.1", "192.0.2.2"].map { InterfaceAddress(interface: "a", family: AF_INET, host: $0) }
        func shown(_ host: String, _ addresses: [InterfaceAddress]) -> [String] {
            ListenAddress(host: host, port: 1).reachable(by: addresses).map { "\($0)" }
        }
        let (twoSix, twoFour) = (["[2001:db8::1]:1", "[fd00::1]:1"], ["192.0.2.1:1", "192.0.2.2:1"])
        for host in ["*", "::"] {
            #expect(shown(host, six) == twoSix && shown(host, six + four) == twoFour + twoSix)
        }
        #expect(shown("0.0.0.0", six + four) == twoFour && shown("0.0.0.0", six) == [])
        #expect(shown("192.0.2.9", six) == ["192.0.2.9:1"])
    }

    @Test("is reached at the first address that answers; one that does not costs a quarter of a second")
    func addresses() throws {
        let (silent, room) = try (Self.listen("127.0.0.1")[0], Self.listen("127.0.0.1")[0])
        // The system drops what exceeds the queue, so that further connections get no answer.
        #expect(OperatingSystem.listen(silent.descriptor, 0) == 0)
        let queued = (0..<3).map { _ in Descriptor(SystemCalls.socket(AF_INET)) }
        let (hole, open) = (silent.address, room.address)
        for descriptor in queued { _ = hole.withPointer { SystemCalls.connect(descriptor.number, $0, $1) } }
        try #require(!Poller.wait(.milliseconds(50), for: queued[2].number, writes: true), "the queue is not full")
        let refusing = try Self.listen("127.0.0.1")[0].address

        func connect(_ addresses: [SocketAddress], until end: Duration) -> (address: SocketAddress?, time: Duration) {
            var opener = StreamOpener(addresses)
            var now = Duration.zero
            while now < end {
                // The time is the test's; a connection on this machine takes less than a step.
                Poller.wait(.milliseconds(1))
                if case .opened = opener.step(at: now) { return (opener.address, now) }
                now += .milliseconds(10)
            }
            return (nil, now)
        }
        let reached = [[hole, open], [open, hole], [refusing, open], [hole, hole, refusing, open]].map { addresses in
            let (address, time) = connect(addresses, until: .seconds(2))
            return address == open ? time : nil
        }
        let expected: [ClosedRange<Duration>] = [
            .milliseconds(250) ... .milliseconds(280), .zero ... .milliseconds(30), .zero ... .milliseconds(30),
            .milliseconds(500) ... .milliseconds(780),
        ]
        for (time, range) in zip(reached, expected) { #expect(time.map(range.contains) == true, "\(reached)") }
        #expect(connect([hole, refusing], until: .seconds(2)).address == nil)
    }
}

extension Listener {
    fileprivate var address: SocketAddress { SocketAddress(of: descriptor) { getsockname($0, $1, $2) } }
}
