internal import GameCore
internal import GroupSessions
@testable import MatchSync
@testable import SyncCore
import Testing

@Suite("Input sequence")
struct InputSequenceTests {
    /// A message with a sequence, after encoding and decoding.
    private func delivered(_ sequence: InputSequence) throws -> (message: InputMessage<Match>, bytes: Int) {
        let message = InputMessage<Match>(timeline: 31, tick: 4_095, frameAdvantage: -8, hash: 0xFFFF, inputs: sequence)
        let bytes = PeerMessage<Match>.input(message).framed()
        #expect(try PeerMessage<Match>(bytes: bytes) == .input(message))
        return (message, bytes.count)
    }

    @Test("a tick of the same move takes a bit, and 127 of them are the most")
    func sameMove() throws {
        var sequence = InputSequence()
        #expect(try delivered(sequence).bytes == 7)
        for count in 1...InputSequence.capacity {
            let fits = sequence.append(.none)
            // 51 bits precede the sequence, and one follows it.
            let bytes = try delivered(sequence).bytes
            #expect(fits && [sequence.count, sequence.bitCount, bytes] == [count, count, (52 + count + 7) / 8])
        }
        let full = sequence
        let takesMore = sequence.append(.none)
        #expect(!takesMore && sequence == full && sequence.count == 127)
        #expect(Array(try delivered(sequence).message.inputs) == Array(repeating: .none, count: 127))
    }

    @Test("eighteen different targets fill 256 bits; an input that does not fit changes nothing")
    func pointer() throws {
        var sequence = InputSequence()
        var inputs: [Input] = []
        for place in 0..<18 {
            let input = Input(.target(Fixed(place, over: 20))).packed
            if sequence.append(input) { inputs.append(input) }
        }
        let full = sequence
        let takesMore = sequence.append(Input(.target(.one)).packed)
        #expect(full.bitCount == 252 && inputs.count == 18 && !takesMore && sequence == full)
        // A shorter input still fits.
        for _ in 0..<5 where sequence.append(inputs[17]) { inputs.append(inputs[17]) }
        #expect(sequence.bitCount == 256 && inputs.count == 22)
        let (message, bytes) = try delivered(sequence)
        #expect(Array(message.inputs) == inputs && bytes == (52 + 256 + 7) / 8)
    }

    @Test("a slow move takes seven bits at first, and two after a change back; other moves take what they always took")
    func slow() throws {
        for (moves, bits) in [
            ([.slowLow, .slowLow, .none, .slowLow], 7 + 1 + 2 + 2), ([.slowHigh, .high, .low], 7 + 5 + 5),
            ([.low, .none, .high, .low], 2 + 2 + 3 + 3), ([.target(.zero), .slowLow, .slowHigh, .target(.zero)], 42),
        ] as [([Input.Move], Int)] {
            for actions: Input.Actions in [[], .pause] {
                var sequence = InputSequence()
                let inputs = moves.map { Input($0, actions) }
                for input in inputs { _ = sequence.append(input) }
                let read = Array(try delivered(sequence).message.inputs)
                let bits = bits + (actions.isEmpty ? 0 : 6 * moves.count)
                #expect(sequence.bitCount == bits && read == inputs, "\(moves)")
            }
        }
    }

    @Test("a target goes to the nearest of 1,024 places, and from there no further")
    func packing() throws {
        var places: Set<Fixed> = []
        for x in 0...4_096 as ClosedRange<Int> {
            let input = Input(.target(Fixed(x, over: 4_096)), .serve)
            guard case .target(let packed) = input.packed.move else {
                Issue.record("\(input.packed) is no target")
                return
            }
            let difference = (packed - Fixed(x, over: 4_096)).magnitude
            let isStable = input.packed.packed == input.packed && input.packed.actions == .serve
            if difference > Fixed(1, over: 2 * 1_023) + Fixed(raw: 1) || !isStable { Issue.record("\(input)") }
            places.insert(packed)
            var sequence = InputSequence()
            let fits = sequence.append(input.packed)
            let read = Array(try delivered(sequence).message.inputs)
            if !fits || read != [input.packed] { Issue.record("\(input)") }
        }
        #expect(places.count == 1_024 && places.contains(.zero) && places.contains(.one))
        let others = [Input(.target(Fixed(raw: .min))), Input(.target(Fixed(raw: .max))), Input(.low, .pause)]
        #expect(others.map(\.packed) == [Input(.target(.zero)), Input(.target(.one)), Input(.low, .pause)])
    }

    @Test("a sequence that is too long is refused")
    func tooLong() {
        let counts = [127, 128, 257].map { zeros in
            var writer = ByteWriter()
            for _ in 0..<zeros { writer.writeBits(0, count: 1) }
            writer.writeBits(1, count: 1)
            var reader = ByteReader(writer.bytes)
            return (try? InputSequence(from: &reader))?.count
        }
        #expect(counts == [127, nil, nil])
    }

    @Test("a target is not written twice in a row: the last move has a shorter code")
    func lastMove() {
        let counts = ([5, 6] as [UInt64]).map { last in
            var writer = ByteWriter()
            for place in [5, last] { writer.writeBits(0b0111 | place << 4, count: 14) }
            writer.writeBits(1, count: 1)
            var reader = ByteReader(writer.bytes)
            return (try? InputSequence(from: &reader))?.count
        }
        #expect(counts == [nil, 2])
    }
}
