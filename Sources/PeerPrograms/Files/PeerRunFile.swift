internal import GameDescriptions
internal import JSONText
internal import LabTools
internal import MockGroupSessions
internal import RunFiles
internal import SyncLab

/// A run of programs as a file: a line for the setup, then what was put in, a line each, and the end.
///
/// Each line stands for itself and has a sum. The programs are not in the file: their commands are.
package enum PeerRunFile {
    package static let format = 1
    package static let largest = 64 << 20

    /// The reason why a file cannot be read.
    package struct Failure: Error, CustomStringConvertible {
        package let line: Int
        package let reason: String
        package var description: String { "line \(line): \(reason)" }
    }

    /// True if a file begins as one of these.
    package static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: #"{"peerRun":"#.utf8) }

    /// - Parameter program: The name and version of the program that writes it.
    package static func bytes(of record: PeerRecord, program: String) -> [UInt8] {
        let setup = record.setup
        var header: [(name: String, value: JSONValue)] = [
            ("peerRun", .whole(format)), ("program", .text(program)),
            ("left", .text(setup.commands.left)), ("right", .text(setup.commands.right)),
            ("players", .list(LabSide.allCases.map { .text(record.players[$0].rawValue) })),
            ("options", .object(setup.options.map { ($0.name, .text($0.value)) })),
            ("seed", .seed(setup.seed)),
        ]
        if let seed = setup.networkSeed { header.append(("networkSeed", .seed(seed))) }
        header.append(("network", Coding.network.json(setup.network)))
        header.append(("timeout", .whole(setup.timeout.components.seconds)))
        if let expectation = record.expectation { header.append(("expectation", .text(expectation.text))) }
        header.append(("game", record.game.json))
        var bytes = SummedLine.bytes(header)
        var actions = record.actions[...]
        var tick = 0
        while tick < record.inputs.count {
            while let action = actions.first, action.tick <= tick {
                bytes += SummedLine.bytes(action.action.members)
                actions.removeFirst()
            }
            let inputs = record.inputs[tick]
            let next = actions.first.map { Int($0.tick) } ?? record.inputs.count
            var end = tick + 1
            while end < min(next, record.inputs.count), record.inputs[end] == inputs { end += 1 }
            var line: [(name: String, value: JSONValue)] = [("ticks", .whole(end - tick))]
            for place in inputs.places {
                line.append((LabSide.label(of: place), .object(record.game.members(of: inputs[place]))))
            }
            bytes += SummedLine.bytes(line)
            tick = end
        }
        for action in actions { bytes += SummedLine.bytes(action.action.members) }
        var last: [(name: String, value: JSONValue)] = [("end", .whole(record.inputs.count))]
        if let answers = record.answers {
            last.append(("answers", Coding<UInt64>.hexadecimal(digits: 16).json(answers)))
        }
        return bytes + SummedLine.bytes(last)
    }

    package static func record(_ bytes: [UInt8]) throws(Failure) -> PeerRecord {
        var record: PeerRecord?
        var isWhole = false
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
        for (index, line) in lines.enumerated() {
            guard var fields = SummedLine.fields(line) else { throw Failure(line: index + 1, reason: "it was changed") }
            do throws(FieldError) {
                if record == nil {
                    record = try header(&fields)
                } else {
                    isWhole = try take(&fields, &record!)
                }
            } catch {
                throw Failure(line: index + 1, reason: "\(error)")
            }
        }
        guard let record else { throw Failure(line: 1, reason: "it is no run of programs") }
        guard isWhole else { throw Failure(line: lines.count, reason: "the file ends before its last line") }
        return record
    }

    private static func header(_ fields: inout JSONFields) throws(FieldError) -> PeerRecord {
        let version = try fields.take("peerRun", .whole(in: 1...Int.max >> 1))
        guard version == format else { throw FieldError("peerRun \(version)", .unknown) }
        let commands = PerSide(try fields.take("left", .text), try fields.take("right", .text))
        var setup = PeerSetup(commands, seed: try fields.take("seed", .seed))
        let players = try fields.take("players", .list(of: .name(such: PeerPlayer.chaos), "two players"))
        guard players.count == 2 else { throw fields.wrong("players", "two players") }
        guard case .object(let options) = try fields.take("options") else { throw fields.wrong("options", "an object") }
        for (name, value) in options {
            setup.options.append(PeerOption(name, try Coding.text.value(value, "options.\(name)")))
        }
        if fields.has("networkSeed") { setup.networkSeed = try fields.take("networkSeed", .seed) }
        setup.network = try fields.take("network", .network)
        setup.timeout = .seconds(try fields.take("timeout", .whole(in: 1...86_400)))
        var record = PeerRecord(setup, PerSide(players[0], players[1]))
        if let text = try fields.take("expectation", .optional(.text), or: nil) {
            do {
                record.expectation = try Expectation(text, PeerReport.table)
            } catch {
                throw fields.wrong("expectation", "a condition on measures")
            }
        }
        record.game = try GameDescription(hello: try fields.take("game"))
        return record
    }

    /// - Returns: True for the last line.
    private static func take(_ fields: inout JSONFields, _ record: inout PeerRecord) throws(FieldError) -> Bool {
        if fields.has("action") {
            let action = PeerRecord.TimedAction(tick: record.end, action: try LabAction(fields))
            record.actions.append(action)
            return false
        }
        if fields.has("end") {
            let end = try fields.take("end", .whole(in: 0...Int.max >> 16))
            guard end == record.inputs.count else { throw fields.wrong("end", "the number of ticks before it") }
            record.answers = try fields.take("answers", .optional(.hexadecimal(digits: 16)), or: nil)
            return true
        }
        let count = try fields.take("ticks", .whole(in: 1...10_000_000))
        var inputs = DeviceInputs.none
        for place in 0..<record.game.devices {
            let name = LabSide.label(of: place)
            guard let value = fields.takeIfPresent(name) else { continue }
            inputs[place] = try record.game.input(value, name)
        }
        record.inputs += [DeviceInputs](repeating: inputs, count: count)
        return false
    }
}
