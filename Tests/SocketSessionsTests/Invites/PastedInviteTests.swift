internal import GameBasics
internal import GameCore
internal import Testing

@testable internal import SocketSessions

@Suite("Pasted invites") struct PastedInviteTests {
    private static let dashes = "-‐‑‒–—―−﹣－".map(String.init)
    private static let invisible = ["\u{200B}", "\u{FEFF}", "\u{00AD}", "\u{200E}", "\u{2060}", "\u{FE0F}"]
    private static let quotes = [
        ("", ""), ("\"", "\""), ("'", "'"), ("`", "`"), ("“", "”"), ("„", "“"), ("‘", "’"), ("«", "»"), ("「", "」"),
        ("<", ">"), ("(", ")"), ("**", "**"), ("", "."), ("", ","), ("", "…"), ("“", ".”"), ("", "!"),
    ]
    private static let blanks = [" ", "  ", "\u{A0}", "\t", "\u{2009}"]
    private static let ends = ["", "\n", "\r\n", "\r", "\u{2028}", " \n\n"]
    private static let commands = [
        "", "pong join ", "$ pong join ", "❯ ./pong join ", "ann@desk:~$ pong join ", "pong watch ", "PONG JOIN ",
        "pong join pong join ", "join ", "make play ARGS=\"join ", "- ", "> ",
    ]

    private static func place(_ chance: inout SplitMix64) -> RoomAddress.Place {
        let port = UInt16(chance.next() % 65_535 + 1)
        return [
            .thisMachine, .tcp(host: "192.168.1.20", port: port), .tcp(host: "fe80::1%eth0", port: port),
            .ssh(destination: "ann-lee@my-host.example", port: nil), .ssh(destination: "me@2001:db8::1", port: port),
            .webSocket(host: "play.example-site.org", port: port),
        ][Int(chance.next() % 6)]
    }

    @Test("are read with anything that a paste brings along", arguments: 0..<8 as Range<UInt64>)
    func paste(seed: UInt64) {
        var chance = SplitMix64(seed: seed)
        func pick<Value>(_ values: [Value]) -> Value { values[Int(chance.next() % UInt64(values.count))] }
        for _ in 0..<400 {
            let address = RoomAddress(Self.place(&chance), Invite(using: &chance))
            // A dash of any kind for each hyphen, and invisible characters between any two.
            let dash = pick(Self.dashes)
            let dashed = "\(address)".replacing("-", with: dash)
            let strewn = dashed.unicodeScalars.reduce(into: "") { text, scalar in
                text.unicodeScalars.append(scalar)
                if chance.next() % 8 == 0 { text += pick(Self.invisible) }
            }
            let command = pick(Self.commands).replacing(" ", with: pick(Self.blanks))
            let (open, close) = pick(Self.quotes)
            let (inner, outer) = pick([("", command), (command, "")])
            let line = pick(["", "\u{FEFF}", "\n", " "]) + outer + open + inner + strewn + close + pick(Self.ends)
            let shown = Comment(rawValue: line.debugDescription)
            #expect((try? RoomAddress(line)) == address, shown)
            if address.place == .thisMachine { #expect((try? Invite(line)) == address.invite, shown) }
        }
    }

    @Test("may be broken over lines, framed, or in groups that are words of a command")
    func broken() throws {
        let invite = try Invite("K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y")
        let remote = RoomAddress(.tcp(host: "192.168.1.20", port: 7_666), invite)
        for text in [
            "pong join 192.168.1.20:7666/\nK7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y",
            "│  pong join 192.168.1.20:7666/  │\n   │ K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y  │",
            "192.168.1.20:7666/K7Q2 M9XF 3TRD\r\nP8WA 7H3K QX4Y",
        ] {
            #expect(try RoomAddress(text) == remote, "\(text)")
        }
        // Groups of an invite can spell the command.
        var named = 0
        var chance = SplitMix64(seed: 3)
        for _ in 0..<64 {
            let name = try RoomName("JOIN")
            var drawn = Invite(using: &chance)
            drawn = try #require(Invite(bytes: Self.bytes(of: drawn, in: name)))
            let text = "\(drawn)".replacing("-", with: " ")
            guard let read = try? Invite(text) else { continue }
            #expect(read == drawn && (try? Invite("join" + text.dropFirst(4))) == drawn)
            named += 1
        }
        #expect(named > 0)
    }

    /// The bytes of an invite with another room's name.
    private static func bytes(of invite: Invite, in room: RoomName) -> [UInt8] {
        var bytes = invite.bytes
        let number = room.number
        bytes[0] = UInt8(truncatingIfNeeded: number >> 12)
        bytes[1] = UInt8(truncatingIfNeeded: number >> 4)
        bytes[2] = UInt8(truncatingIfNeeded: number << 4) | bytes[2] & 0xF
        return bytes
    }

    @Test("with options are refused by the option's name, and nothing else is read into them")
    func refused() {
        for (text, reason) in [
            ("pong join --name Ann K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y", "leave --name out"),
            ("pong join K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y ––via ssh", "leave --via out"),
            ("pong join", "the invite has 0 characters"), ("\u{200B}", "the invite has 0 characters"),
            ("ssh://-oProxyCommand=x/K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y", "is not a host"),
        ] {
            let error = #expect(throws: RoomAddressError.self, "\(text)") { try RoomAddress(text) }
            #expect(error?.description.contains(reason) == true, "\(text): \(error?.description ?? "")")
        }
    }
}
