internal import JSONText

/// A line of a scenario's file.
struct ScenarioLine {
    /// From 1.
    let number: Int

    let bytes: ArraySlice<UInt8>

    private var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The members of the line.
    func fields() throws(ScenarioError) -> JSONFields {
        let value: JSONValue
        do {
            value = try JSONReader.read(bytes, upTo: ScenarioReader.largestFile)
        } catch {
            let words = "it is not one JSON object: \(error.reason)"
            throw ScenarioError(line: number, words, in: text, at: range(at: error.offset))
        }
        return try reading { () throws(FieldError) in try JSONFields(value) }
    }

    /// Reads members of the line.
    func reading<Value>(_ body: () throws(FieldError) -> Value) throws(ScenarioError) -> Value {
        do { return try body() } catch { throw self.error(error) }
    }

    /// The members with a condition.
    private static let conditions = ["await", "expect", "always", "when", "measures"]

    /// Takes the condition of a line that waits for one or expects one, and the name of its member; `nil` for a line
    /// without.
    func takeCondition(
        from fields: inout JSONFields,
        _ game: ScenarioGame
    ) throws(ScenarioError) -> (name: String, condition: Expression)? {
        let names = Self.conditions.filter { fields.has($0) }
        guard let name = names.first else {
            guard fields.has("action") else {
                let known = (["action"] + Self.conditions).joined(separator: ", ")
                throw ScenarioError(line: number, "it has none of \(known)", in: text, at: 0..<0)
            }
            return nil
        }
        guard names.count == 1 else {
            throw ScenarioError(line: number, reason: "it has both '\(names[0])' and '\(names[1])'")
        }
        let source = try reading { () throws(FieldError) in try fields.take(name, .text) }
        do {
            let known = name == "measures" ? game.measures : game.ofTicks
            return (name, try Expression(source, names: known))
        } catch {
            throw ScenarioError(line: number, reason: "'\(name)': \(error.line)", pointer: error.pointer)
        }
    }

    /// The error about a member, pointing at its name where the line has it.
    private func error(_ error: FieldError) -> ScenarioError {
        let name = error.path.prefix { $0 != " " }.split(separator: ".").last.map { "\"\($0)\"" } ?? ""
        let text = text
        guard !name.isEmpty, let place = text.indices.first(where: { text[$0...].hasPrefix(name) }) else {
            return ScenarioError(line: number, "\(error)", in: text, at: 0..<0)
        }
        let start = text.distance(from: text.startIndex, to: place)
        return ScenarioError(line: number, "\(error)", in: text, at: start..<start + name.count)
    }

    /// The character at a byte.
    private func range(at offset: Int) -> Range<Int> {
        let index = String(decoding: bytes.prefix(offset), as: UTF8.self).count
        return index..<index
    }
}

/// The reason why a scenario cannot be read.
package struct ScenarioError: Error, Equatable {
    /// The line of the file, from 1.
    package let line: Int

    /// A sentence without a capital letter and a full stop.
    package let reason: String

    /// The text that is wrong, with a line below it that points at the characters; `nil` for none.
    package var pointer: String?
}

extension ScenarioError: CustomStringConvertible {
    package var description: String { "line \(line): \(reason)" }

    /// Points at characters of a line.
    ///
    /// - Parameter range: The characters, by their numbers from 0.
    init(line: Int, _ reason: String, in text: String, at range: Range<Int>) {
        self.init(line: line, reason: reason, pointer: ExpressionError(reason, in: text, at: range).pointer)
    }
}
