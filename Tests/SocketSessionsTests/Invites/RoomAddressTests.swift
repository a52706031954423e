@testable import SocketSessions
import Testing

@Suite("RoomAddress") struct RoomAddressTests {
    private static let invite = "K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y"

    @Test("is read as it is written, with the port of a room unless told")
    func reading() throws {
        let places: [(text: String, place: RoomAddress.Place)] = [
            ("", .thisMachine),
            ("192.168.1.20:7001/", .tcp(host: "192.168.1.20", port: 7001)),
            ("example.org/", .tcp(host: "example.org", port: 7666)),
            ("[::1]/", .tcp(host: "::1", port: 7666)),
            ("[fe80::1%eth0]:1/", .tcp(host: "fe80::1%eth0", port: 1)),
            ("ssh://host/", .ssh(destination: "host", port: nil)),
            ("ssh://me@host:22/", .ssh(destination: "me@host", port: 22)),
            ("ssh://me@[2001:db8::1]:22/", .ssh(destination: "me@2001:db8::1", port: 22)),
            ("ws://host/", .webSocket(host: "host", port: 80)),
            ("WS://[::1]:7668/", .webSocket(host: "::1", port: 7668)),
        ]
        let addresses = try places.map { try RoomAddress($0.text + Self.invite) }
        #expect(addresses == places.map { RoomAddress($0.place, addresses[0].invite) })
        #expect(try addresses.map { try RoomAddress("\($0)") } == addresses)
        #expect(places.indices.filter { addresses[$0].isReadableOnTheWay } == [1, 2, 3, 4, 8, 9])
        let shown = try ["127.0.0.1", ":7001", "[::1]:0", "*", "0.0.0.0:80", "[::]"].map { try "\(ListenAddress($0))" }
        #expect(shown == ["127.0.0.1:7666", "127.0.0.1:7001", "[::1]:0", "*:7666", "0.0.0.0:80", "[::]:7666"])
    }

    @Test("is refused in one line")
    func refusal() {
        let wrong = [
            "", "host", "host/", "/INVITE", "host:/INVITE", "host:0/INVITE", "host:65536/INVITE", "host:+1/INVITE",
            "::1/INVITE", "[::1]x/INVITE", "]:1/INVITE", "http://host/INVITE", "ssh://host", "ssh:///INVITE",
            "ssh://-oProxyCommand=x/INVITE", "ssh://a b/INVITE", "ssh://a;b/INVITE", "me@host/INVITE",
            "h\u{1B}[2J/INVITE", "host\n/INVITE", "host:1\u{1B}/INVITE", "]:[:1/INVITE", "ssh://$(id)/INVITE",
            "]x[:1/INVITE", "K7Q2-M9XF-3TRD-P8WA-7H3K-QX4U", "ws://host", "wss://host/INVITE", "ws://me@host/INVITE",
        ]
        let taken = wrong.filter { text in
            do throws(RoomAddressError) {
                _ = try RoomAddress(text.replacing("INVITE", with: Self.invite))
                return true
            } catch {
                return error.description.isEmpty || error.description.contains { $0.isNewline || $0 == "\u{1B}" }
            }
        }
        #expect(taken == [])
    }
}
