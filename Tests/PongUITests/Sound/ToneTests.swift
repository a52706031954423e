internal import PongUI
internal import Testing

/// The tones that the program makes, sample by sample.
@Suite("Tones") struct ToneTests {
    @Test("are as long as their notes, begin and end in silence, and neither clip nor click", arguments: Cues.each)
    func samples(_ cue: Cues) {
        let tone = Tone(cue)
        let samples = tone.samples
        let milliseconds = tone.notes.map(\.milliseconds).reduce(0, +)
        #expect(samples.count == milliseconds * 48 && milliseconds <= 600)
        #expect(samples.first == 0 && samples.last == 0)
        let loudest = samples.map { abs(Int($0)) }.max() ?? 0
        #expect((5_000...Tone.loudest).contains(loudest))
        let steepest = zip(samples, samples.dropFirst()).map { abs(Int($1) - Int($0)) }.max() ?? 0
        #expect(steepest < 900, "a click of \(steepest)")
    }

    @Test("have a pitch each, which is the one of their notes")
    func pitches() {
        var pitches: Set<[Int]> = []
        for cue in Cues.each {
            let tone = Tone(cue)
            var rest = tone.samples[...]
            for note in tone.notes {
                let count = note.milliseconds * 48
                let part = Array(rest.prefix(count))
                rest = rest.dropFirst(count)
                let rises = zip(part, part.dropFirst()).count { $0 < 0 && $1 >= 0 }
                #expect(abs(rises * 1_000 / note.milliseconds - note.pitch) <= 2_000 / note.milliseconds, "\(note)")
            }
            #expect(rest.isEmpty)
            pitches.insert(tone.notes.map(\.pitch))
        }
        #expect(pitches.count == Cues.each.count && pitches.count == 5)
    }

    @Test("are WAV files that say what they hold", arguments: Cues.each)
    func wave(_ cue: Cues) {
        let (wave, samples) = (Tone(cue).wave, Tone(cue).samples)
        func number(at place: Int, bytes: Int) -> Int {
            (0..<bytes).reduce(0) { $0 | Int(wave[place + $1]) << ($1 * 8) }
        }
        #expect(wave.count == 44 + samples.count * 2)
        #expect(wave.starts(with: "RIFF".utf8) && wave[8..<16].elementsEqual("WAVEfmt ".utf8))
        #expect(wave[36..<40].elementsEqual("data".utf8))
        #expect(number(at: 4, bytes: 4) == wave.count - 8 && number(at: 40, bytes: 4) == samples.count * 2)
        #expect(number(at: 16, bytes: 4) == 16 && number(at: 20, bytes: 2) == 1 && number(at: 22, bytes: 2) == 1)
        #expect(number(at: 24, bytes: 4) == 48_000 && number(at: 28, bytes: 4) == 96_000)
        #expect(number(at: 32, bytes: 2) == 2 && number(at: 34, bytes: 2) == 16)
        let read = samples.indices.map { Int16(truncatingIfNeeded: number(at: 44 + 2 * $0, bytes: 2)) }
        #expect(read == samples)
    }
}
