internal import GameBasics
internal import GameCore
internal import GameTesting
internal import Testing

@Suite("A court's text")
struct CourtTextTests {
    private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    static let sample = """
        # A court to try.
        name The Sample 1
        block 0.3 0.25 0.1 0.05   # at the left
        block 0.7 0.75 0.1 0.05
        \tpeg 0.5 0.3 0.04
        peg 0.5 0.7 0.04
        wall 0.1 0.35 0.1 0.65
        wall 0.9 0.35 0.9 0.65
        ball-size 0.03
        serve-speed 0.75
        contact-angle 60
        """

    @Test("of the game's and of random courts is read as the same courts")
    func roundTrips() throws {
        for court in Court.shipped {
            let read = try Court(Self.bytes(court.text))
            #expect(read == court && read.text == court.text, "\(court.name)")
        }
        var obstacles = 0
        for seed in 0..<1_000 as Range<UInt64> {
            var court = try Court.random(seed: seed)
            court.settings.target = Rules.standard.settings.target
            let read = try Court(Self.bytes(court.text))
            #expect(read == court, "\(court.text)")
            obstacles += read.obstacles.count
        }
        #expect(obstacles > 2_000)
    }

    @Test("keeps every name that a court can have, and others are no names")
    func names() throws {
        var (kept, refused) = (0, 0)
        var generator = SplitMix64(seed: 17)
        let signs = Array("ab  #\t/é-".unicodeScalars)
        for _ in 0..<5_000 {
            let length = generator.integer(0...6)
            let name = (0..<length).map { _ in "\(signs[generator.integer(0...signs.count - 1)])" }.joined()
            guard Court.isName(name) else {
                refused += 1
                continue
            }
            kept += 1
            let court = Court(name, Court.gate.obstacles)
            #expect(try Court(Self.bytes(court.text)) == court, "'\(name)'")
        }
        #expect(kept > 500 && refused > 500, "\(kept) kept, \(refused) refused")
        #expect(!Court.isName("name a  b") && Court.isName("name a b"))
    }

    @Test("is refused if it is empty or too long")
    func bounds() {
        for count in [0, Court.largestText + 1] {
            let error = #expect(throws: CourtError.self) { try Court(Array(repeating: 10, count: count)) }
            #expect(error?.line == 1)
        }
    }

    @Test("under ten thousand random edits is a court, or refused with its line")
    func edits() {
        var generator = SplitMix64(seed: 13)
        let texts = Court.shipped.map { Self.bytes($0.text) } + [Self.bytes(Self.sample)]
        var (courts, errors, lines) = (0, 0, Set<Int>())
        for _ in 0..<10_000 {
            var text = texts[generator.integer(0...texts.count - 1)]
            for _ in 0..<generator.integer(1...4) { generator.edit(&text) }
            let count = text.count { $0 == 10 } + 1
            do {
                let court = try Court(text)
                courts += 1
                #expect((try? Court(Self.bytes(court.text))) == court, "\(court.text)")
            } catch {
                errors += 1
                lines.insert(error.line)
                #expect((1...count).contains(error.line), "\(error)")
            }
        }
        #expect(courts > 500 && errors > 2_000 && lines.count > 8, "\(courts) courts, \(errors) errors")
    }
}

extension SplitMix64 {
    /// Changes, adds, removes or repeats a part of a text.
    fileprivate mutating func edit(_ text: inout [UInt8]) {
        guard !text.isEmpty else { return text.append(UInt8(truncatingIfNeeded: next())) }
        let place = integer(0...text.count - 1)
        switch integer(0...5) {
        case 0: text[place] = UInt8(truncatingIfNeeded: next())
        case 1: text[place] = UInt8(integer(0x20...0x7E))
        case 2: text.remove(at: place)
        case 3: text.insert(UInt8(integer(0x2E...0x39)), at: place)
        case 4: text.removeSubrange(place..<min(place + integer(1...30), text.count))
        default: text.insert(contentsOf: text[place..<min(place + integer(1...30), text.count)], at: place)
        }
    }
}
