internal import GroupSessions
@testable import SocketSessions
import Testing

@Suite("Frames") struct FrameTests {
    static let key = StreamKey(words: (0x0102_0304_0506_0708, 0x1112_1314_1516_1718))
    static let ids = [1, 2, UInt64.max].map { ParticipantID(rawValue: $0) }
    static let metadata = GroupActivityMetadata(identifier: "a.b", title: "Pong é", details: [0, 1, 255])

    static let guestFrames: [GuestFrame] = [
        .greet(TestHub().invite), .comeBack(TestHub().invite, key), .attach(key), .offer(metadata), .join, .leave, .end,
        .message(.reliable, number: 7, to: ids, [1, 2, 3]), .message(.unreliable, number: 0, to: [], []),
        .received(3), .ping(.max), .pong(1),
    ]

    static let hubFrames: [HubFrame] = [
        .welcome(Participant(id: ids[2], role: .spectator), key), .offer(SessionID(rawValue: 9), metadata), .joined,
        .participants(ids.map { Participant(id: $0) }), .participants([]),
        .message(.reliable, from: Participant(id: ids[0]), [1, 2, 3]),
        .message(.unreliable, from: Participant(id: ids[1], role: .spectator), []),
        .completed(5), .ended, .refused(.full), .ping(0), .pong(77),
    ]

    private static func split(_ bytes: [UInt8], at cuts: [Int]) throws -> [(UInt8, [UInt8])] {
        var reader = FrameReader(limit: RoomLimits.frameBytes)
        var frames: [(UInt8, [UInt8])] = []
        var start = 0
        for cut in cuts + [bytes.count] {
            reader.append(bytes[start..<cut])
            start = cut
            while let frame = try reader.next() { frames.append((frame.kind, Array(frame.body))) }
        }
        #expect(reader.waiting.isEmpty)
        return frames
    }

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
            #expect(try Self.split(bytes, at: cuts).map { try read($0.0, $0.1[...]) } == frames)
        }
        var (refused, tooLong) = (0, 0)
        for frame in frames.map(encoded) {
            let body = frame.dropFirst(FrameReader.headerByteCount)
            for count in 0..<body.count where (try? read(frame[0], body.prefix(count))) == nil { refused += 1 }
            do {
                _ = try read(frame[0], body + [0])
            } catch {
                #expect(error as? WireError == .malformed)
                tooLong += 1
            }
        }
        // Two of them are messages, which may have any number of bytes.
        #expect(refused > 50 && tooLong == frames.count - 2)
    }

    @Test("of a longer body than their reader takes are refused at the header")
    func limit() throws {
        for limit in [0, 128, 70_000] {
            var reader = FrameReader(limit: limit)
            reader.append((FrameReader.preamble + header(limit))[...])
            if limit > 0 {
                #expect(try reader.next() == nil)
            } else {
                #expect(try reader.next() != nil)
            }
            reader = FrameReader(limit: limit)
            reader.append((FrameReader.preamble + header(limit + 1))[...])
            #expect(throws: WireError.tooLong) { try reader.next() }
        }
    }

    private func header(_ count: Int) -> [UInt8] {
        [1, UInt8(truncatingIfNeeded: count), UInt8(truncatingIfNeeded: count >> 8), UInt8(count >> 16)]
    }

    @Test("name an activity without control characters, and within their bounds")
    func metadata() {
        for name in ["a\u{1B}[2J", "a\nb", "\u{7F}", "\u{9B}1m"] {
            let metadata = GroupActivityMetadata(identifier: name, title: "x")
            let encoded = GuestFrame.offer(metadata).encoded
            #expect(throws: WireError.malformed) { try GuestFrame(kind: encoded[0], encoded.dropFirst(4)) }
        }
        let sizes = [
            (RoomLimits.nameBytes, 0, true), (256, 0, false), (1, RoomLimits.detailBytes, true), (1, 4_097, false),
        ]
        for (name, details, isTaken) in sizes {
            let metadata = GroupActivityMetadata(
                identifier: String(repeating: "a", count: name),
                title: "",
                details: Array(repeating: 1, count: details)
            )
            let encoded = GuestFrame.offer(metadata).encoded
            #expect(((try? GuestFrame(kind: encoded[0], encoded.dropFirst(4))) != nil) == isTaken)
        }
    }
}
