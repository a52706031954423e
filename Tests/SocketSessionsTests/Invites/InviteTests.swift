internal import GameCore
@testable import SocketSessions
import Testing

@Suite("Invite") struct InviteTests {
    private static func invites(_ count: Int) -> [Invite] {
        var generator = SplitMix64(seed: 12)
        return (0..<count).map { _ in Invite(using: &generator) }
    }

    @Test("is read as it is shown, and as a person types it")
    func reading() throws {
        for invite in Self.invites(200) {
            for invite in [invite, invite.watch] {
                let text = invite.description
                #expect(text.wholeMatch(of: /([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}/) != nil, "\(text)")
                #expect(try Invite(text) == invite)
                #expect(try Invite(" \(text.lowercased().replacing("-", with: " "))\n") == invite)
                #expect(try Invite(text.replacing("1", with: "l").replacing("0", with: "o")) == invite)
                #expect(try Invite(text.replacing("1", with: "I").replacing("0", with: "O")) == invite)
                #expect(Invite(bytes: invite.bytes) == invite)
                #expect(try RoomName(String(text.prefix(4))) == invite.room)
            }
        }
    }

    @Test(
        "refuses what is not an invite",
        arguments: [
            ("", InviteError.wrongLength(0)),
            ("K7Q2-M9XF-3TRD-P8W", .wrongLength(15)),
            ("K7Q2-M9XF-3TRD-P8WAA", .wrongLength(17)),
            ("K7Q2-M9XF-3TRD-P8WA-7H3K-QX4", .wrongLength(23)),
            ("K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Z", .mistyped),
            ("K7Q2-M9XF-3TRD-P8WA-7H3K-QXU4", .foreignCharacter("U")),
            ("K7Q2/M9XF-3TRD-P8WA-7H3K-QX4Y", .foreignCharacter("/")),
            ("K7Q2-M9XF-3TRD-P8WA-7H3K-QX4\u{E9}", .foreignCharacter("\u{E9}")),
            ("\u{1B}7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y", .foreignCharacter("\u{1B}")),
        ]
    )
    func refusal(_ text: String, _ error: InviteError) {
        #expect(throws: error) { try Invite(text) }
        #expect(!"\(error)".contains("\u{1B}"))
    }

    @Test("to watch follows from the one to play, and shares its room only")
    func watching() {
        var seen: Set<Invite> = []
        for invite in Self.invites(200) {
            #expect(invite.kind == .play)
            #expect(invite.watch.kind == .watch)
            #expect(invite.watch.watch == invite.watch)
            #expect(invite.watch.room == invite.room)
            #expect(!invite.isEqualInConstantTime(to: invite.watch))
            #expect(invite.isEqualInConstantTime(to: invite))
            #expect(seen.insert(invite).inserted && seen.insert(invite.watch).inserted)
        }
    }

    @Test("to a room of a relay is known by the relay's invite alone, and by no part of it")
    func making() throws {
        var generator = SplitMix64(seed: 5)
        let former = try Invite("K7Q2-M9XF-3TRD-P8WA")
        for relay in Self.invites(50) + [former] {
            let made = relay.invite(using: &generator)
            #expect(made.kind == .play && relay.hasMade(made))
            #expect(try Invite("\(made)") == made)
            #expect(!relay.hasMade(made.watch) && !relay.hasMade(relay) && !relay.hasMade(former))
            #expect(!relay.watch.hasMade(made) && !made.hasMade(made))
            for place in made.bytes.indices {
                var bytes = made.bytes
                bytes[place] ^= 1 << (generator.next() % 8)
                #expect(Invite(bytes: bytes).map(relay.hasMade) == false)
            }
        }
    }

    @Test("with a wrong character, or two that are exchanged, is refused as mistyped")
    func mistyped() throws {
        var (wrong, exchanged) = (0, 0)
        for invite in Self.invites(20) {
            let text = Array(invite.description.filter { $0 != "-" })
            for place in text.indices {
                for other in "0123456789ABCDEFGHJKMNPQRSTVWXYZ" where other != text[place] {
                    var changed = text
                    changed[place] = other
                    #expect(throws: InviteError.mistyped) { try Invite(String(changed)) }
                    wrong += 1
                }
                for other in text.indices[(place + 1)...] where text[other] != text[place] {
                    var changed = text
                    changed.swapAt(place, other)
                    #expect(throws: InviteError.mistyped) { try Invite(String(changed)) }
                    exchanged += 1
                }
            }
        }
        #expect(wrong == 20 * 24 * 31 && exchanged > 20 * 200)
    }

    @Test(
        "to watch stays the same between versions, of an invite with four groups, too",
        arguments: [
            ("K7Q2-M9XF-3TRD-P8WA-7H3K-QX4Y", "K7Q2-5SBX-YF03-QVGQ-BS4F-9PD3"),
            ("K7Q2-M9XF-3TRD-P8WA", "K7Q2-5HKX-G330-VMDN"),
        ]
    )
    func golden(_ play: String, _ watch: String) throws {
        let invite = try Invite(play)
        #expect(invite.description == play && invite.kind == .play)
        #expect(invite.watch.description == watch && invite.watch.kind == .watch)
        #expect(try Invite(watch) == invite.watch && invite.watch.room == invite.room)
        #expect(Invite(bytes: invite.bytes) == invite && invite.bytes.count == play.filter { $0 != "-" }.count * 5 / 8)
    }

    @Test("is read from as many bytes as an invite has, and from no others")
    func bytes() {
        for count in 0...40 {
            #expect((Invite(bytes: Array(repeating: 7, count: count)) != nil) == [10, 15].contains(count))
        }
    }
}

/// SipHash-2-4 against the vectors of its paper and of its reference code.
@Suite("SipHash") struct SipHashTests {
    @Test(
        "gives the published hashes",
        arguments: [(0, 0x726F_DB47_DD0E_0E31), (8, 0x93F5_F579_9A93_2462), (15, 0xA129_CA61_49BE_45E5)]
            as [(UInt8, UInt64)]
    )
    func vectors(_ count: UInt8, _ hash: UInt64) {
        let sipHash = SipHash(key: (0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908))
        #expect(sipHash.hash(Array(0..<count)) == hash)
    }
}
