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

    @Test("has a name, blocks, pegs, walls and rules; comments and blanks do not count")
    func sample() throws {
        let (court, lines) = try Court.read(Self.bytes(Self.sample))
        let settings = court.settings
        #expect(court.name == "The Sample 1" && court.obstacles.count == 6 && lines == [3, 4, 5, 6, 7, 8])
        #expect(court.obstacles.count { $0.kind == .peg } == 2 && court.obstacles[4].width == Court.wallThickness)
        #expect([settings.ballSize, settings.serveSpeed] == [Fixed(3, over: 100), Fixed(75, over: 6_000)])
        #expect(settings.contactAngle == 60 && court.problems() == [])
        #expect(try Court(Self.bytes(Self.sample.replacing("\n", with: "\r\n"))) == court)
        #expect(court.text.contains("peg 0.5 0.3 0.04\n") && court.text.contains("wall 0.1 0.35 0.1 0.65\n"))
    }

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

    @Test("that names no speed has the nearest one that its ball allows")
    func speeds() throws {
        let court = try Court(Self.bytes("name large\nball-size 0.1\nface-depth 0.1"))
        let usual = Rules.Settings()
        #expect(court.settings.topSpeed < usual.topSpeed && court.settings.serveSpeed == usual.serveSpeed)
        #expect(try Court(Self.bytes(court.text)) == court)
        let slow = try Court(Self.bytes("name slow\ntop-speed 0.5"))
        #expect(slow.settings.serveSpeed == slow.settings.topSpeed)
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

    @Test(
        "that is wrong is refused with the line, what stands there, and what is allowed",
        arguments: [
            ("blok 0.5 0.5 0.1 0.1", 2, "'blok'", "block, peg, wall, name, paddle-width"),
            ("block 0.5 0.5 0.1", 2, "3 numbers", "block X Y WIDTH HEIGHT"),
            ("peg 0.5 1.5 0.1", 2, "Y is '1.5'", "0 ... 1"),
            ("peg 0.5 0.5 0.001", 2, "SIZE is '0.001'", "0.005 ... 1"),
            ("peg 0.5 -0.5 0.1", 2, "Y is '-0.5'", "0 ... 1"),
            ("peg 0.5 \u{1b}[2J 0.1", 2, "Y is '?[2J'", "0 ... 1"),
            ("wall 0.1 0.2 0.3 0.4", 2, "slanted", "must be the same"),
            ("name other", 2, "second name", "line 1"),
            ("ball-size big", 2, "'big'", "a number such as 0.25"),
            ("ball-size 0.2", 2, "ball-size is 0.2", "0.01 ... 0.1"),
            ("serve-speed 9", 2, "serve-speed is 9", "0.12 ... 1.11"),
            ("serve-angle 2.5", 2, "'2.5'", "a whole number"),
            ("serve-angle 61", 2, "serve-angle is 61", "0 ... 60"),
            ("ball-size 0.1\ntop-speed 1.1", 3, "top-speed is 1.1", "0.12 ... 1.01739"),
            ("top-speed 0.5\nserve-speed 0.6", 3, "serve-speed is 0.6", "0.12 ... 0.5"),
            ("face-depth 0.03\npaddle-thickness 0.05", 2, "face-depth is 0.03", "0.05 ... 0.1"),
            ("ball-size 0.03\nball-size 0.03", 3, "second time", "line 2"),
        ]
    )
    func refused(_ line: String, number: Int, found: String, allowed: String) {
        let error = #expect(throws: CourtError.self) { try Court(Self.bytes("name sample\n" + line)) }
        let text = error?.description ?? ""
        let isWhole = text.contains(found) && text.contains(allowed) && !text.contains { $0.isNewline }
        #expect(error?.line == number && text.hasPrefix("line \(number): ") && isWhole, "\(text)")
    }

    @Test("without a name, or with too many obstacles, is refused")
    func bounds() {
        let pegs = (0..<33).map { _ in "peg 0.5 0.3 0.04\n" }.joined()
        let long = String(repeating: "x", count: 25)
        let texts = [
            "peg 0.5 0.3 0.04", "", "name \(long)", "name many\n" + pegs,
            String(repeating: "\n", count: Court.largestText + 1),
        ]
        let lines = texts.map { text in
            do throws(CourtError) { return try Court(Self.bytes(text)).obstacles.count } catch { return error.line }
        }
        #expect(lines == [1, 1, 1, 34, 1])
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
