internal import GameBasics
internal import GameCore
@testable import SocketSessions
import Testing

@Suite("Invite") struct InviteTests {
    private static func invites(_ count: Int) -> [Invite] {
        var generator = SplitMix64(seed: 12)
        return (0..<count).map { _ in Invite(using: &generator) }
    }

    @Test("is read as it is shown, and as a person types it; the one to watch follows, and shares its room only")
    func reading() {
        var seen: Set<Invite> = []
        for play in Self.invites(200) {
            let watch = play.watch
            for invite in [play, watch] {
                let text = invite.description
                let typed = [
                    text, " \(text.lowercased().replacing("-", with: " "))\n",
                    text.replacing("1", with: "l").replacing("0", with: "o"),
                    text.replacing("1", with: "I").replacing("0", with: "O"),
                ]
                let read = typed.map { try? Invite($0) } + [Invite(bytes: invite.bytes)]
                #expect(read == Array(repeating: invite, count: 5), "\(text)")
                seen.insert(invite)
            }
            #expect(
                play.kind == .play && watch.kind == .watch && watch.watch == watch && watch.room == play.room
                    && !play.isEqualInConstantTime(to: watch) && play.isEqualInConstantTime(to: play)
                    && (try? RoomName(String("\(play)".prefix(4)))) == play.room,
                "\(play)"
            )
        }
        #expect(seen.count == 400)
    }

    @Test("with any wrong character, or any two exchanged, is refused")
    func mistyped() {
        var taken: [String] = []
        var count = 0
        for invite in Self.invites(20) {
            let text = Array(invite.description.filter { $0 != "-" })
            for place in text.indices {
                let (before, after) = (Array(text[..<place]), text[(place + 1)...])
                var changed = "0123456789ABCDEFGHJKMNPQRSTVWXYZ".map { before + [$0] + after }
                for other in text.indices[(place + 1)...] {
                    var exchanged = text
                    exchanged.swapAt(place, other)
                    changed.append(exchanged)
                }
                changed.removeAll { $0 == text }
                count += changed.count
                taken += changed.map { String($0) }.filter { (try? Invite($0)) != nil }
            }
        }
        #expect(taken == [] && count > 20 * (24 * 31 + 200))
    }

    @Test("with a host and no port means the port of its carrier")
    func ports() throws {
        let invite = Self.invites(1)[0]
        let places: [(prefix: String, place: RoomAddress.Place)] = [
            ("host", .tcp(host: "host", port: 7_666)), ("host:80", .tcp(host: "host", port: 80)),
            ("ws://host", .webSocket(host: "host", port: 80)),
            ("ws://host:7668", .webSocket(host: "host", port: 7_668)),
            ("ssh://me@host", .ssh(destination: "me@host", port: nil)),
            ("ssh://host:22", .ssh(destination: "host", port: 22)),
        ]
        for (prefix, place) in places {
            let address = try RoomAddress("\(prefix)/\(invite)")
            let again = try RoomAddress("\(address)")
            #expect(address == RoomAddress(place, invite) && again == address, "\(prefix)")
        }
    }

    @Test("to a room of a relay is known by the relay's invite alone, and by no part of it")
    func making() throws {
        var generator = SplitMix64(seed: 5)
        let former = try Invite("K7Q2-M9XF-3TRD-P8WA")
        for relay in Self.invites(50) + [former] {
            let made = relay.invite(using: &generator)
            let changed = made.bytes.indices.compactMap { place in
                var bytes = made.bytes
                bytes[place] ^= 1 << (generator.next() % 8)
                return Invite(bytes: bytes)
            }
            let strangers = [made.watch, relay, former] + changed
            #expect(made.kind == .play && relay.isIssuer(of: made) && changed.count == 15, "\(relay)")
            #expect(
                !strangers.contains(where: relay.isIssuer) && !relay.watch.isIssuer(of: made)
                    && !made.isIssuer(of: made)
            )
        }
    }

    @Test("is derived by SipHash-2-4, which gives the hashes of its paper and of its reference code")
    func sipHash() {
        let hash = SipHash(key: (0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908))
        let hashes = [0, 8, 15].map { hash.hash(Array(0..<$0)) }
        #expect(hashes == [0x726F_DB47_DD0E_0E31, 0x93F5_F579_9A93_2462, 0xA129_CA61_49BE_45E5])
    }
}
