internal import GameCore
internal import JSONText
internal import LabTesting
internal import MatchSync
internal import MockGroupSessions
internal import SyncLab
internal import TestExtent
import Testing

@testable import RunFiles

@Suite("Damaged run files")
struct DamagedRunFileTests {
    private typealias Members = [(name: String, value: JSONValue)]

    /// A run with leaves, switches and changes, and its file.
    private let record: RunRecord
    private let bytes: [UInt8]

    /// The members of the header of a run without anything in particular.
    private let header: Members

    private static let lineEnd = UInt8(ascii: "\n")

    init() {
        var life = LabLife(.standard, seed: 11, network: NetworkPreset.fourG.conditions)
        life.advance(by: 650)
        record = life.record
        bytes = RunFileWriter.file(of: record, .test)
        let setup = RunSetup(seed: 3)
        header = RunFileHeader(setup, .test).members(with: setup)
    }

    /// The error of reading these bytes; `nil` if they are valid.
    private func error(reading bytes: [UInt8]) -> RunFileError? {
        do throws(RunFileError) {
            _ = try RunFile(bytes)
            return nil
        } catch {
            return error
        }
    }

    /// A file of these lines with correct checksums.
    private func file(_ lines: [Members]) -> [UInt8] {
        var (writer, bytes) = (RunFileLines(), [UInt8]())
        for line in lines { writer.append(line, to: &bytes) }
        return bytes
    }

    @Test("that are cut anywhere replay up to their last whole second, or are refused")
    func truncation() throws {
        let whole = try RunFile(bytes)
        let header = bytes.prefix { $0 != Self.lineEnd }.count
        // The slice has all cuts around line ends, and some within each line.
        let (spacing, margin) = TestExtent.full((1, 0), slice: (97, 1))
        let counts = bytes.indices.filter { count in
            count % spacing == 0
                || bytes[max(count - margin, 0)..<min(count + margin, bytes.count)].contains(Self.lineEnd)
        }
        var (refused, ends, wrong) = (0, Set<UInt32>(), [Int]())
        for count in counts {
            do throws(RunFileError) {
                let file = try RunFile(Array(bytes.prefix(count)))
                let end = file.checkpoints.last?.tick ?? 0
                let actions = file.record.actions.prefix { $0.tick < end }
                let isPrefix =
                    file.record.end == end && file.checkpoints == Array(whole.checkpoints.prefix { $0.tick <= end })
                    && file.record.inputs.elementsEqual(record.inputs.prefix(Int(end))) { $0 == $1 }
                    && actions.elementsEqual(record.actions.prefix { $0.tick < end }) { $0 == $1 }
                let isNew = ends.insert(end).inserted
                let isSame = !isNew || RunVerification(of: file).difference == nil
                let isWhole = (end % 60 == 0 || end == 650) && file.truncation?.code == .truncated
                if !isPrefix || !isSame || !isWhole { wrong.append(count) }
            } catch {
                if error.code != .truncated || count > header { wrong.append(count) }
                refused += 1
            }
        }
        #expect(wrong == [] && ends.count == 12 && refused > header / (spacing + 1))
    }

    @Test("with flipped bits, changed bytes, and lines that are absent, doubled or swapped are refused")
    func damages() {
        var random = SplitMix64(seed: 1)
        var (wrong, damaged): ([String], Int) = ([], 0)
        for _ in 0..<TestExtent.full(10_000, slice: 200) {
            var bytes = bytes
            let index = Int(random.next() % UInt64(bytes.count))
            bytes[index] ^= 1 << UInt8(random.next() % 8)
            let line = bytes[..<index].count { $0 == Self.lineEnd } + 1
            do throws(RunFileError) {
                let file = try RunFile(bytes)
                // Only the last line end may be missing: the run is complete, but was not ended properly.
                let isEnd = index == bytes.count - 1 && file.truncation != nil && file.record.isSame(as: record)
                if !isEnd { wrong.append("byte \(index)") }
            } catch {
                if error.code == .damaged { damaged += 1 }
                if error.code == .newer || error.line != line && error.code != .truncated { wrong.append("\(index)") }
            }
        }
        #expect(wrong == [] && damaged > 100)

        let lines = bytes.split(separator: Self.lineEnd).map { $0 + [Self.lineEnd] }
        for index in 1..<lines.count - 1 {
            for change in 0..<3 {
                var changed = lines
                switch change {
                case 0: changed.remove(at: index)
                case 1: changed.insert(lines[index], at: index)
                default: changed.swapAt(index, index == 1 ? 2 : index - 1)
                }
                let code = error(reading: changed.reduce(into: []) { $0 += $1 })?.code
                if code != .damaged { wrong.append("line \(index), change \(change)") }
            }
        }
        for _ in 0..<TestExtent.full(1_000, slice: 100) {
            var bytes = bytes
            for _ in 0..<1 + random.next() % 8 {
                bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            guard bytes != self.bytes, let code = error(reading: bytes)?.code else { continue }
            if ![.damaged, .foreign, .truncated].contains(code) { wrong.append("\(code)") }
        }
        #expect(wrong == [] && lines.count > 15)
    }

    @Test("say which line and why")
    func messages() throws {
        func message(_ text: String) -> String? { error(reading: Array(text.utf8))?.description }
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = bytes.count { $0 == Self.lineEnd }
        let sum = "line 1: its sum is wrong: it was changed, or a line before it is absent"
        for (text, expected) in [
            ("", "it is empty"), ("hello\n", "line 1: it is no run file of pong"),
            (#"{"pong":"ru"#, "line 1: it is no run file of pong"),
            (#"{"pong":"run","format":1"#, "line 1: it ends within this line"),
            (text.replacing("\"seed\":", with: "\"Seed\":"), sum), (text.replacing("\n", with: "\r\n"), sum),
            (text + "x\n", "line \(lines + 1): there is a line behind the end of the run"),
        ] {
            #expect(message(text) == expected)
        }
        let cut = try RunFile(Array(text.utf8.dropLast()))
        #expect(cut.truncation?.description == "line \(lines): it ends within this line")
    }

    @Test("of a newer program, another simulation or other rules are refused as such")
    func newer() throws {
        func changed(_ name: String, _ value: JSONValue) -> Members {
            header.map { $0.name == name ? (name, value) : $0 }
        }
        let end = [(name: "end", value: JSONValue.whole(0))]
        let format = error(reading: file([changed("format", .whole(3)), end]))
        #expect(format?.code == .newer && format?.reason == "it has format 3, and this pong knows formats up to 2")
        let newer = [
            [header + [("bug", .text("x"))], end], [changed("strategy", .text("telepathy")), end],
            [header, [("dance", .whole(1))], end], [header, [("action", .text("dance"))], end], [header, end],
        ].map { error(reading: file($0))?.code }
        #expect(newer == [.newer, .newer, .newer, .newer, nil])
        for other in [changed("simulation", .whole(99)), changed("digest", .text("01234567"))] {
            let file = try RunFile(file([other, end]))
            let error = #expect(throws: RunFileError.self) { try file.checkSimulation(program: "2") }
            #expect(error?.code == .otherSimulation)
        }
    }

    @Test("with right sums and impossible contents are refused, and never crash the program")
    func impossible() throws {
        func input(_ tick: Int, _ text: String) -> Members {
            [("tick", .whole(tick)), ("left", .text(text)), ("right", .text(text))]
        }
        func leave(_ place: Int) -> Members { LabAction.leave(place).members }
        for lines: [Members] in [
            [input(0, "")], [input(61, "61.")], [input(60, "60.")], [input(2, "3.")], [input(2, "0. 2.")],
            [input(2, ". .x")], [input(1, "@99999999999")], [input(1, "")], [input(2, "02.")],
            [[("mark", .whole(1))]], [[("unmark", .whole(0))]], [[("end", .whole(1))]], [[("end", .text("0"))]],
            [[("mark", .whole(0))], [("mark", .whole(0))]],
            [[("action", .text("leave")), ("device", .whole(-1))]],
            [[("action", .text("suspend")), ("device", .whole(0)), ("milliseconds", .whole(1 << 40))]],
            // The run has not as many devices.
            [leave(7)], [LabAction.addDevice.members, leave(2), leave(3)],
            // Its last tick has no checkpoint.
            [input(1, "."), [("end", .whole(1))]],
        ] {
            let error = error(reading: file([header] + lines))
            #expect(error?.code == .damaged && error?.line == lines.count + 1, "\(lines)")
        }
        for header in [
            header.filter { $0.name != "rules" }, header.filter { $0.name != "seed" },
            header.map { $0.name == "network" ? ("network", .list([])) : $0 },
            header.map { $0.name == "program" ? ("program", .text("\u{1B}[2J")) : $0 },
        ] {
            #expect(error(reading: file([header]))?.code == .damaged)
        }
        let unknown = error(reading: file([header, leave(7)]))
        #expect(unknown?.description == "line 2: 'device' is not one of the 2 devices, 0 to 1")
        // Without an end the tick is read, and dropped because it has no checkpoint.
        #expect(try RunFile(file([header, input(1, ".")])).truncation?.line == 3)
    }
}
