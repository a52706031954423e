internal import GroupSessions
import Testing

@Suite("Participant identifiers")
struct ParticipantIDTests {
    @Test("the order is that of the bytes, first byte first")
    func order() {
        let identifiers = [0, 0xFF, 0x0100, 0x7F00_0000_0000_0000, 0x8000_0000_0000_0000, UInt64.max]
            .map(ParticipantID.init(rawValue:))
        #expect(identifiers.reversed().sorted() == identifiers)
        #expect(identifiers[1].description == "00000000000000ff")
    }
}
