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
        let (spacing, margin) = TestExtent.full((1, 0), slice: (37, 1))
        let counts = bytes.indices.filter { count in
            count % spacing == 0
                || bytes[max(count - margin, 0)..<min(count + margin, bytes.count)].contains(Self.lineEnd)
        }
        var (refused, ends) = (0, Set<UInt32>())
        for count in counts {
            do throws(RunFileError) {
                let file = try RunFile(Array(bytes.prefix(count)))
                #expect(file.truncation?.code == .truncated, "cut after \(count) bytes")
                let end = file.checkpoints.last?.tick ?? 0
                #expect(end % 60 == 0 || end == 650)
                #expect(
                    file.record.end == end && file.checkpoints == Array(whole.checkpoints.prefix { $0.tick <= end })
                )
                #expect(file.record.inputs.elementsEqual(record.inputs.prefix(Int(end))) { $0 == $1 })
                let actions = record.actions.prefix { $0.tick < end }
                #expect(file.record.actions.prefix { $0.tick < end }.elementsEqual(actions) { $0 == $1 })
                if ends.insert(end).inserted { #expect(RunVerification(of: file).difference == nil) }
            } catch {
                #expect(error.code == .truncated, "cut after \(count) bytes: \(error)")
                refused += 1
            }
        }
        #expect(ends.count == 12 && refused == counts.count { $0 <= header } && refused > header / (spacing + 1))
    }

    @Test("with a flipped bit anywhere are refused, or replay up to the second before it")
    func flips() {
        var random = SplitMix64(seed: 1)
        var codes: [RunFileError.Code: Int] = [:]
        let flips = TestExtent.full(10_000, slice: 300)
        for _ in 0..<flips {
            var damaged = bytes
            let index = Int(random.next() % UInt64(bytes.count))
            damaged[index] ^= 1 << UInt8(random.next() % 8)
            do throws(RunFileError) {
                let file = try RunFile(damaged)
                // Only the last line end may be missing: the run is complete, but was not ended properly.
                #expect(index == bytes.count - 1 && file.truncation != nil && file.record.isSame(as: record))
            } catch {
                codes[error.code, default: 0] += 1
                let line = bytes[..<index].count { $0 == UInt8(ascii: "\n") } + 1
                #expect(error.line == line || error.code == .truncated, "byte \(index): \(error)")
            }
        }
        #expect(codes[.damaged, default: 0] > flips / 2 && codes[.newer] == nil, "\(codes)")
    }

    @Test("with several changed bytes, and lines that are absent, doubled or swapped, are refused")
    func lines() {
        var random = SplitMix64(seed: 2)
        let lines = bytes.split(separator: UInt8(ascii: "\n")).map { $0 + [UInt8(ascii: "\n")] }
        var refused = 0
        for index in 1..<lines.count - 1 {
            for change in 0..<3 {
                var changed = lines
                switch change {
                case 0: changed.remove(at: index)
                case 1: changed.insert(lines[index], at: index)
                default: changed.swapAt(index, index == 1 ? 2 : index - 1)
                }
                #expect(error(reading: Array(changed.joined()))?.code == .damaged)
                refused += 1
            }
        }
        let damages = TestExtent.full(1_000, slice: 100)
        for _ in 0..<damages {
            var damaged = bytes
            for _ in 0..<1 + random.next() % 8 {
                damaged[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            guard damaged != bytes, let error = error(reading: damaged) else { continue }
            #expect(error.code == .damaged || error.code == .foreign || error.code == .truncated)
            refused += 1
        }
        #expect(refused > damages)
    }

    @Test("say which line and why")
    func messages() {
        func message(_ text: String) -> String? { error(reading: Array(text.utf8))?.description }
        #expect(message("") == "it is empty")
        #expect(message("hello\n") == "line 1: it is no run file of pong")
        #expect(message("{\"pong\":\"ru") == "line 1: it is no run file of pong")
        #expect(message("{\"pong\":\"run\",\"format\":1") == "line 1: it ends within this line")
        var text = String(decoding: bytes, as: UTF8.self)
        let sum = "its sum is wrong: it was changed, or a line before it is absent"
        #expect(message(text.replacing("\"seed\":", with: "\"Seed\":")) == "line 1: \(sum)")
        #expect(message(text.replacing("\n", with: "\r\n")) == "line 1: \(sum)")
        #expect(message(text + "x\n")?.hasSuffix("there is a line behind the end of the run") == true)
        text.removeLast()
        let file = try? RunFile(Array(text.utf8))
        let count = bytes.count { $0 == UInt8(ascii: "\n") }
        #expect(file?.truncation?.description == "line \(count): it ends within this line")
    }

    /// A file of these lines with correct checksums.
    private func file(_ lines: [[(name: String, value: JSONValue)]]) -> [UInt8] {
        var (writer, bytes) = (RunFileLines(), [UInt8]())
        for line in lines { writer.append(line, to: &bytes) }
        return bytes
    }

    @Test("of a newer program are refused as newer, and those of another simulation too")
    func newer() throws {
        let setup = RunSetup(seed: 3)
        let header = RunFileHeader(setup, .test).members(with: setup)
        func changed(_ name: String, _ value: JSONValue) -> [(name: String, value: JSONValue)] {
            header.map { $0.name == name ? (name, value) : $0 }
        }
        let end = [(name: "end", value: JSONValue.whole(0))]
        #expect(error(reading: file([header, end])) == nil)
        let format = error(reading: file([changed("format", .whole(3)), end]))
        #expect(format?.code == .newer && format?.reason == "it has format 3, and this pong knows formats up to 2")
        for newer in [
            file([header + [("bug", .text("x"))], end]), file([changed("strategy", .text("telepathy")), end]),
            file([header, [("dance", .whole(1))], end]), file([header, [("action", .text("dance"))], end]),
        ] {
            #expect(error(reading: newer)?.code == .newer)
        }
        let other = try RunFile(file([changed("simulation", .whole(99)), end]))
        #expect(throws: RunFileError.self) { try other.checkSimulation(program: "2") }
        let rules = try RunFile(file([changed("digest", .text("01234567")), end]))
        #expect(throws: RunFileError.self) { try rules.checkSimulation(program: "2") }
    }

    @Test("that end without a checkpoint of the last tick are refused")
    func endWithoutCheckpoint() throws {
        let setup = RunSetup(seed: 3)
        let header = RunFileHeader(setup, .test).members(with: setup)
        let tick: [(name: String, value: JSONValue)] = [
            ("tick", .whole(1)), ("left", .text(".")), ("right", .text(".")),
        ]
        // Without an end the tick is read, and dropped because it has no checkpoint.
        #expect(try RunFile(file([header, tick])).truncation?.line == 3)
        let refusal = error(reading: file([header, tick, [("end", .whole(1))]]))
        #expect(refusal?.code == .damaged && refusal?.line == 3)
        #expect(refusal?.reason.contains("with a checkpoint") == true)
    }

    @Test("with an action of a device that the run does not have are refused with the count of devices")
    func unknownDevice() {
        let setup = RunSetup(seed: 3)
        let header = RunFileHeader(setup, .test).members(with: setup)
        func leave(_ place: Int) -> [(name: String, value: JSONValue)] { LabAction.leave(place).members }
        let refusal = error(reading: file([header, leave(7)]))
        #expect(refusal?.description == "line 2: 'device' is not one of the 2 devices, 0 to 1")
        #expect(refusal?.code == .damaged)
        let later = error(reading: file([header, LabAction.addDevice.members, leave(2), leave(3)]))
        #expect(later?.line == 4 && later?.code == .damaged)
    }

    @Test("with right sums and impossible contents are refused, and never crash the program")
    func impossible() {
        let setup = RunSetup(seed: 3)
        let header = RunFileHeader(setup, .test).members(with: setup)
        func input(_ tick: Int, _ text: String) -> [(name: String, value: JSONValue)] {
            [("tick", .whole(tick)), ("left", .text(text)), ("right", .text(text))]
        }
        for lines in [
            [header, input(0, "")], [header, input(61, "61.")], [header, input(60, "60.")], [header, input(2, "3.")],
            [header, input(2, "0. 2.")], [header, input(2, ". .x")], [header, input(1, "@99999999999")],
            [header, input(1, "")], [header, input(2, "02.")], [header, [("mark", .whole(1))]],
            [header, [("unmark", .whole(0))]], [header, [("end", .whole(1))]], [header, [("end", .text("0"))]],
            [header, [("action", .text("leave")), ("device", .whole(-1))]],
            [header, [("action", .text("suspend")), ("device", .whole(0)), ("milliseconds", .whole(1 << 40))]],
            [header.filter { $0.name != "rules" }], [header.filter { $0.name != "seed" }],
            [header.map { $0.name == "network" ? ("network", .list([])) : $0 }],
            [header.map { $0.name == "program" ? ("program", .text("\u{1B}[2J")) : $0 }],
        ] {
            #expect(error(reading: file(lines))?.code == .damaged)
        }
    }
}
