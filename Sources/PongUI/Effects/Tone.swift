/// A short sound that the program makes itself: notes one after the other, in whole numbers.
public struct Tone: Sendable, Hashable {
    /// One note: its pitch in hertz and its length in milliseconds.
    public struct Note: Sendable, Hashable {
        public var pitch: Int
        public var milliseconds: Int
    }

    public var notes: [Note]

    /// Samples a second, one channel of 16 bits.
    public static let sampleRate = 48_000

    /// The highest sample: a quarter of the range, so that two tones at once do not clip.
    public static let loudest = 8_000

    /// Samples for which a note rises before it falls to its end: 2 ms.
    private static let rise = 96

    /// The tone of one cue; any other value gets that of a wall.
    public init(_ cue: Cues) {
        let notes =
            switch cue {
            case .win: [(523, 120), (659, 120), (784, 300)]
            case .goal: [(330, 120), (196, 240)]
            case .matchPoint: [(659, 90), (880, 160)]
            case .countdown: [(880, 60)]
            default: [Heat.all.first { $0.cue == cue }.map { ($0.pitch, 70) } ?? (233, 50)]
            }
        self.notes = notes.map { Note(pitch: $0, milliseconds: $1) }
    }

    /// The samples, from silence to silence.
    public var samples: [Int16] {
        notes.flatMap { note in
            let count = note.milliseconds * Tone.sampleRate / 1_000
            let step = UInt32((Int64(note.pitch) << 32) / Int64(Tone.sampleRate))
            var phase: UInt32 = 0
            return (0..<count).map { index in
                let envelope = min(index * 256 / Tone.rise, (count - 1 - index) * 256 / count)
                let sample = Tone.triangle(phase) * Tone.loudest / 32_768 * envelope / 256
                phase &+= step
                return Int16(sample)
            }
        }
    }

    /// A triangle wave from -32768 to 32767, zero at phase 0.
    private static func triangle(_ phase: UInt32) -> Int {
        let place = Int((phase &+ (1 << 30)) >> 15)
        return place < 65_536 ? place - 32_768 : 98_303 - place
    }

    /// The samples as a WAV file.
    public var wave: [UInt8] {
        let samples = samples
        let bytes = samples.count * 2
        var file = Array("RIFF".utf8) + word(UInt32(36 + bytes)) + Array("WAVEfmt ".utf8)
        // The length of this part, PCM, one channel, samples and bytes a second, bytes and bits a sample.
        file += word(UInt32(16)) + word(UInt16(1)) + word(UInt16(1)) + word(UInt32(Tone.sampleRate))
        file += word(UInt32(Tone.sampleRate * 2)) + word(UInt16(2)) + word(UInt16(16))
        file += Array("data".utf8) + word(UInt32(bytes))
        for sample in samples { file += word(UInt16(bitPattern: sample)) }
        return file
    }

    /// The bytes of a number, the lowest first.
    private func word(_ number: some FixedWidthInteger) -> [UInt8] {
        (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
