internal import JSONText
internal import SyncLab

/// A line of a scenario's file.
struct ScenarioLine {
    /// From 1.
    let number: Int

    private let bytes: ArraySlice<UInt8>

    init(number: Int, _ bytes: ArraySlice<UInt8>) {
        self.number = number
        self.bytes = bytes
    }

    private var text: String { String(decoding: bytes, as: UTF8.self) }

    /// A condition, by what the line says about it.
    enum Condition {
        case waited(Expression)
        case expected(Expression)
        case constant(Expression)
        case triggering(Expression)
        case measured(Expression)
    }

    /// The members of the line.
    func fields() throws(ScenarioError) -> JSONFields {
        let value: JSONValue
        do {
            value = try JSONReader.read(bytes, upTo: ScenarioReader.largestFile)
        } catch {
            throw ScenarioError(line: number, "it is no JSON: \(error.reason)", in: text, at: range(at: error.offset))
        }
        do {
            return try JSONFields(value)
        } catch {
            throw self.error(error)
        }
    }

    /// The members with a condition, and what each says about it.
    private static let conditions: [(name: String, condition: @Sendable (Expression) -> Condition)] = [
        ("await", { .waited($0) }), ("expect", { .expected($0) }), ("always", { .constant($0) }),
        ("when", { .triggering($0) }), ("measures", { .measured($0) }),
    ]

    /// Takes the condition of a line that waits for one or expects one; `nil` for a line without.
    func takeCondition(from fields: inout JSONFields) throws(ScenarioError) -> Condition? {
        let rows = Self.conditions.filter { fields.has($0.name) }
        guard let (name, row) = rows.first else {
            guard fields.has("action") else {
                let known = (["action"] + Self.conditions.map(\.name)).joined(separator: ", ")
                throw ScenarioError(line: number, "it has none of \(known)", in: text, at: 0..<0)
            }
            return nil
        }
        let names = rows.map(\.name)
        guard names.count == 1 else {
            throw ScenarioError(line: number, "it has both '\(names[0])' and '\(names[1])'")
        }
        let source: String
        do {
            source = try fields.take(name, .text)
        } catch {
            throw self.error(error)
        }
        let condition: Expression
        do {
            condition = try Expression(source, names: name == "measures" ? MeasureNames.names : ScenarioName.names)
        } catch {
            throw ScenarioError(line: number, "'\(name)': \(error.line)", pointer: error.pointer)
        }
        return row(condition)
    }

    /// The error about a member, pointing at its name where the line has it.
    func error(_ error: FieldError) -> ScenarioError {
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
