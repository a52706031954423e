internal import GameBasics
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
    /// A run with leaves, switches and changes, and its file.
    private let record: RunRecord
    private let bytes: [UInt8]

    private static let lineEnd = UInt8(ascii: "\n")

    init() {
        var life = LabLife(.standard, seed: 11, network: NetworkPreset.fourG.conditions)
        life.advance(by: 650)
        record = life.record
        bytes = RunFileWriter.file(of: record, .test)
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

    @Test("that are cut anywhere replay up to their last whole second, or are refused")
    func truncation() throws {
        let whole = try RunFile(bytes)
        let header = bytes.prefix { $0 != Self.lineEnd }.count
        // The slice has all cuts around line ends, and some within each line.
        let (spacing, margin) = TestExtent.full((1, 0), slice: (97, 1), unoptimized: (997, 1))
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
        let sum = "line 1: checksum mismatch: this or an earlier line was changed or is missing"
        for (text, expected) in [
            ("", "it is empty"), ("hello\n", "line 1: it is not a run file of pong"),
            (#"{"pong":"ru"#, "line 1: it is not a run file of pong"),
            (#"{"pong":"run","format":1"#, "line 1: the file is truncated here"),
            (text.replacing("\"seed\":", with: "\"Seed\":"), sum), (text.replacing("}\n", with: "}\r\r\n"), sum),
            (text + "x\n", "line \(lines + 1): there is a line behind the end of the run"),
        ] {
            #expect(message(text) == expected)
        }
        let large = [UInt8](repeating: UInt8(ascii: "\n"), count: RunFile.largestFile + 1)
        #expect(error(reading: large)?.description == "it has more than 256 MB")
        let cut = try RunFile(Array(text.utf8.dropLast()))
        #expect(cut.truncation?.description == "line \(lines): the file is truncated here")
    }

    @Test("are not those whose line ends Git has changed on Windows")
    func carriageReturns() throws {
        let text = String(decoding: bytes, as: UTF8.self)
        let file = try RunFile(Array(text.replacing("\n", with: "\r\n").utf8))
        #expect(file.record.isSame(as: record) && file.truncation == nil)
        #expect(RunVerification(of: file).difference == nil && file.checkpoints.count > 10)
    }

    /// The reading of a file of these lines with right sums.
    ///
    /// `HEADER` stands for a whole header; the members behind it are others than usual, or absent if they are null.
    /// `A×9` stands for so many `A`.
    static func reading(_ input: String) throws -> String {
        let setup = RunSetup(seed: 3)
        let input = input.replacing(/A×(\d+)/) { String(repeating: "A", count: Int($0.1) ?? 0) }
        var (writer, bytes) = (RunFileLines(), [UInt8]())
        for line in input.split(separator: "\n") {
            let isHeader = line.hasPrefix("HEADER")
            let text = isHeader ? line.dropFirst("HEADER".count) : line
            guard case .object(let changes) = try JSONReader.read(Array(text.utf8)[...], upTo: 1 << 20) else {
                continue
            }
            var members = isHeader ? RunFileHeader(setup, .test).members(with: setup) : []
            for (name, value) in changes {
                let place = members.firstIndex { $0.name == name } ?? members.count
                let range = place..<min(place + 1, members.count)
                let isAbsent = if case .null = value { true } else { false }
                members.replaceSubrange(range, with: isAbsent ? [] : [(name, value)])
            }
            writer.append(members, to: &bytes)
        }
        do throws(RunFileError) {
            let file = try RunFile(bytes)
            try file.checkSimulation(program: "2")
            return "\(file.record.end) ticks\(file.truncation.map { ", \($0.code): \($0)" } ?? "")"
        } catch {
            return "\(error.code): \(error)"
        }
    }
}
