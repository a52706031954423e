@testable import SocketSessions
import Testing

@Suite("RoomAddress") struct RoomAddressTests {
    private static let invite = "K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y"

    @Test(
        "is read as it is written",
        arguments: [
            ("", RoomAddress.Place.thisMachine),
            ("192.168.1.20:7001/", .tcp(host: "192.168.1.20", port: 7001)),
            ("example.org:1/", .tcp(host: "example.org", port: 1)),
            ("[::1]:7001/", .tcp(host: "::1", port: 7001)),
            ("[fe80::1%eth0]:7666/", .tcp(host: "fe80::1%eth0", port: 7666)),
            ("ssh://host/", .ssh(destination: "host", port: nil)),
            ("ssh://me@host:22/", .ssh(destination: "me@host", port: 22)),
            ("ssh://me@[2001:db8::1]:22/", .ssh(destination: "me@2001:db8::1", port: 22)),
            ("ws://host/", .webSocket(host: "host", port: 80)),
            ("WS://[::1]:7668/", .webSocket(host: "::1", port: 7668)),
        ]
    )
    func reading(_ text: String, _ place: RoomAddress.Place) throws {
        let address = try RoomAddress(text + Self.invite)
        #expect(address.place == place)
        #expect(address.invite == (try Invite(Self.invite)))
        #expect(try RoomAddress("\(address)") == address)
        #expect(address.isReadableOnTheWay == (text.first.map { $0 != "s" } ?? false))
    }

    @Test("takes the port of a room where none is given", arguments: ["example.org", "[::1]"])
    func defaultPort(_ host: String) throws {
        guard case .tcp(_, let port) = try RoomAddress("\(host)/\(Self.invite)").place else {
            Issue.record("not by TCP")
            return
        }
        #expect(port == 7666)
    }

    @Test(
        "refuses what is not an address, in one line",
        arguments: [
            "", "host", "host/", "/INVITE", "host:/INVITE", "host:0/INVITE", "host:65536/INVITE", "host:+1/INVITE",
            "::1/INVITE", "[::1]x/INVITE", "]:1/INVITE", "http://host/INVITE", "ssh://host", "ssh:///INVITE",
            "ssh://-oProxyCommand=x/INVITE", "ssh://a b/INVITE", "ssh://a;b/INVITE", "me@host/INVITE",
            "h\u{1B}[2J/INVITE", "host\n/INVITE", "host:1\u{1B}/INVITE", "]:[:1/INVITE", "ssh://$(id)/INVITE",
            "]x[:1/INVITE", "K7Q2-M9XF-3TRD-P8WA-7H3K-QX4U", "ws://host", "wss://host/INVITE", "ws://me@host/INVITE",
        ]
    )
    func refusal(_ text: String) throws {
        let text = text.replacing("INVITE", with: Self.invite)
        let error = try #require(throws: RoomAddressError.self) { try RoomAddress(text) }
        #expect(!error.description.isEmpty)
        #expect(!error.description.contains { $0.isNewline || $0 == "\u{1B}" })
    }

    @Test(
        "of a relay is loopback unless told",
        arguments: [
            ("127.0.0.1", "127.0.0.1:7666"), (":7001", "127.0.0.1:7001"), ("[::1]:0", "[::1]:0"), ("*", "*:7666"),
            ("0.0.0.0:80", "0.0.0.0:80"), ("[::]", "[::]:7666"),
        ]
    )
    func listening(_ text: String, _ shown: String) throws {
        #expect(try ListenAddress(text).description == shown)
    }
}
