internal import GroupSessions
@testable import SocketSessions
import Testing

@Suite("Frames") struct FrameTests {
    static let key = StreamKey(words: (0x0102_0304_0506_0708, 0x1112_1314_1516_1718))
    private static let ids = [1, 2, UInt64.max].map { ParticipantID(rawValue: $0) }
    private static let metadata = GroupActivityMetadata(identifier: "a.b", title: "Pong é", details: [0, 1, 255])
    private static let guestFrames: [GuestFrame] = [
        .greet(TestHub().invite), .comeBack(TestHub().invite, key), .attach(key), .offer(metadata), .join, .leave, .end,
        .message(.reliable, number: 7, to: ids, [1, 2, 3]), .message(.unreliable, number: 0, to: [], []),
        .acknowledged(3), .ping(.max), .pong(1),
    ]
    static let hubFrames: [HubFrame] = [
        .welcome(Participant(id: ids[2], role: .spectator), key), .offer(SessionID(rawValue: 9), metadata), .joined,
        .participants(ids.map { Participant(id: $0) }), .participants([]),
        .message(.reliable, from: Participant(id: ids[0]), [1, 2, 3]),
        .message(.unreliable, from: Participant(id: ids[1], role: .spectator), []),
        .completed(5), .ended, .refused(.full), .ping(0), .pong(77),
    ]

    @Test("are read as they were written, cut at every byte, and refused if too short or too long")
    func reading() throws {
        try expectReading(Self.guestFrames, \.encoded) { try GuestFrame(kind: $0, $1) }
        try expectReading(Self.hubFrames, \.encoded) { try HubFrame(kind: $0, $1) }
    }

    private func expectReading<Frame: Equatable>(
        _ frames: [Frame],
        _ encoded: (Frame) -> [UInt8],
        read: (UInt8, ArraySlice<UInt8>) throws -> Frame
    ) throws {
        let bytes = FrameReader.preamble + frames.flatMap(encoded)
        for cuts in (0...bytes.count).map({ [$0] }) + [Array(0..<bytes.count)] {
            var reader = FrameReader(limit: RoomLimits.frameBytes)
            var (taken, start) = ([Frame](), 0)
            for cut in cuts + [bytes.count] {
                reader.append(bytes[start..<cut])
                start = cut
                while let frame = try reader.next() { taken.append(try read(frame.kind, frame.body)) }
            }
            #expect(taken == frames && reader.waiting.isEmpty, "\(cuts)")
        }
        var (refused, tooLong) = (0, 0)
        for frame in frames.map(encoded) {
            let body = frame.dropFirst(FrameReader.headerByteCount)
            for count in 0..<body.count where (try? read(frame[0], body.prefix(count))) == nil { refused += 1 }
            if (try? read(frame[0], body + [0])) == nil { tooLong += 1 }
        }
        // Two of them are messages, which may have any number of bytes.
        #expect(refused > 50 && tooLong == frames.count - 2)
    }

    @Test("of a longer body than their reader takes are refused at the header")
    func limit() throws {
        for limit in [0, 128, 70_000] {
            let isRefused = [limit, limit + 1].map { count in
                var reader = FrameReader(limit: limit)
                let header = [1, UInt8(count & 0xFF), UInt8(count >> 8 & 0xFF), UInt8(count >> 16)]
                reader.append((FrameReader.preamble + header)[...])
                return (try? reader.next()?.kind ?? 0) == nil
            }
            #expect(isRefused == [false, true], "\(limit)")
        }
    }

    @Test("name at most as many recipients as a room has beside the sender")
    func recipients() {
        let isTaken = [RoomLimits.participants - 1, RoomLimits.participants].map { count in
            let recipients = Array(repeating: ParticipantID(rawValue: 1), count: count)
            let frame = GuestFrame.message(.unreliable, number: 0, to: recipients, []).encoded
            return (try? GuestFrame(kind: frame[0], frame.dropFirst(FrameReader.headerByteCount))) != nil
        }
        #expect(isTaken == [true, false])
    }

    @Test("name an activity without control characters, and within their bounds")
    func metadata() {
        func isTaken(_ identifier: String, details: Int = 0) -> Bool {
            let details = [UInt8](repeating: 1, count: details)
            let frame = GuestFrame.offer(.init(identifier: identifier, title: "", details: details)).encoded
            return (try? GuestFrame(kind: frame[0], frame.dropFirst(FrameReader.headerByteCount))) != nil
        }
        let names = ["a\u{1B}[2J", "a\nb", "\u{7F}", "\u{9B}1m", String(repeating: "a", count: 256)]
        #expect(names.filter { isTaken($0) } == [] && isTaken(String(repeating: "a", count: 255)))
        #expect([4_096, 4_097].map { isTaken("a", details: $0) } == [true, false])
    }
}
