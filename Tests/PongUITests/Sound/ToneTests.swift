internal import PongUI
internal import Testing

/// The tones that the program makes, sample by sample.
@Suite("Tones") struct ToneTests {
    @Test("are as long as their notes, of their pitch, begin and end in silence, and neither clip nor click")
    func samples() {
        for cue in Cues.each {
            let (tone, samples) = (Tone(cue), Tone(cue).samples.map(Int.init))
            let milliseconds = tone.notes.map(\.milliseconds).reduce(0, +)
            let steepest = zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 0
            let isSmooth = samples.first == 0 && samples.last == 0 && steepest < 900
            let isLoud = (5_000...Tone.loudest).contains(samples.map { abs($0) }.max() ?? 0)
            #expect(samples.count == milliseconds * 48 && milliseconds <= 600 && isSmooth && isLoud, "\(cue)")
            var rest = samples[...]
            for note in tone.notes {
                let part = Array(rest.prefix(note.milliseconds * 48))
                rest = rest.dropFirst(part.count)
                let rises = zip(part, part.dropFirst()).count { $0 < 0 && $1 >= 0 }
                #expect(abs(rises * 1_000 / note.milliseconds - note.pitch) <= 2_000 / note.milliseconds, "\(note)")
            }
        }
        #expect(Set(Cues.each.map { Tone($0).notes }).count == Cues.each.count)
    }

    @Test("are WAV files that say what they hold")
    func wave() {
        for cue in Cues.each {
            let (wave, samples) = (Tone(cue).wave, Tone(cue).samples)
            func number(at place: Int, bytes: Int) -> Int {
                (0..<bytes).reduce(0) { $0 | Int(wave[place + $1]) << ($1 * 8) }
            }
            let names = [0..<4, 8..<16, 36..<40].map { String(decoding: wave[$0], as: UTF8.self) }
            // The lengths of the file, of the format and of the samples; samples and bytes a second.
            let long = [4, 16, 40, 24, 28].map { number(at: $0, bytes: 4) }
            // PCM, one channel, bytes and bits a sample.
            let short = [20, 22, 32, 34].map { number(at: $0, bytes: 2) }
            let read = samples.indices.map { Int16(truncatingIfNeeded: number(at: 44 + 2 * $0, bytes: 2)) }
            #expect(names == ["RIFF", "WAVEfmt ", "data"] && short == [1, 1, 2, 16] && read == samples)
            #expect(long == [wave.count - 8, 16, samples.count * 2, 48_000, 96_000])
        }
    }
}
