internal import GameBasics
internal import GameCore
internal import TestExtent
import Testing

@testable import JSONText

@Suite("Reading JSON")
struct JSONReaderTests {
    @Test("refuses no bytes and those that are not UTF-8, and texts that are too deep or too long")
    func bounds() throws {
        for bytes in [[], [0xFF], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xC0, 0x80, 0x22]]
            as [[UInt8]]
        {
            #expect(throws: JSONError.self) { try JSONValue(json: bytes) }
        }
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try JSONValue(json: nested(JSONReader.deepest))
        #expect(throws: JSONError.self) { try JSONValue(json: nested(JSONReader.deepest + 1)) }
        #expect(throws: JSONError.self) { try JSONValue(json: String(repeating: "[", count: 100_000)) }
        #expect(throws: JSONError.self) { try JSONValue(json: Array("[1]".utf8), upTo: 2) }
        _ = try JSONValue(json: Array("[1]".utf8), upTo: 3)
        let long = try JSONValue(json: "0.\(String(repeating: "0", count: 99_999))1e100000")
        #expect(long.line == "1")
    }

    @Test("numbers of any size and exactness are kept where they are asked for, equal ones alike")
    func longNumbers() throws {
        func text(_ number: String) throws -> String {
            try JSONValue(json: Array(number.utf8)[...], keepsLongNumbers: true).line
        }
        #expect(try text("0.30000000000000004") == "3.0000000000000004e-1")
        #expect(try text("1e400") == "1e400")
        #expect(try text("-120e22") == "-1.2e24" && text("-1200000000000000000000000.0") == "-1.2e24")
        #expect(try text("1.50") == "1.50")
        #expect(throws: JSONError.self) { try JSONValue(json: "1e400") }
    }

    @Test("an object of many members has each name once, too")
    func manyMembers() throws {
        let members = (0..<100).map { #""m\#($0)":\#($0)"# }
        let text = "{\(members.joined(separator: ","))}"
        #expect(try JSONValue(json: text).line == text)
        for name in ["m0", "m31", "m32", "m99"] {
            let again = "{\(members.joined(separator: ",")),\"\(name)\":1}"
            #expect(throws: JSONError.self) { try JSONValue(json: again) }
        }
    }

    @Test("decimals are rounded to the nearest, and halves of products away from 0")
    func rounding() {
        let units = [-16, -14, 14, 15, 16].map { Decimal($0, digits: 1).rounded(to: 0).units }
        #expect(units == [-2, -1, 1, 2, 2])
        let products = [-5, -4, 4, 5].map { Decimal($0, digits: 1).multiplied(by: Decimal(1, digits: 9))?.units }
        #expect(products == [-1, 0, 0, 1])
        // Each number has an opposite one.
        let half = Decimal(.min / 2, digits: 0)
        #expect(half.adding(half) == nil)
    }

    @Test("reads random values back as they were written; takes any bytes without a crash")
    func fuzz() throws {
        var random = SplitMix64(seed: 2)
        for _ in 0..<2_000 {
            let value = JSONValue.random(from: &random, depth: 4)
            let lines = try [value.line, value.json()].map { try JSONValue(json: $0).line }
            #expect(lines == [value.line, value.line])
        }
        let characters = Array(#"{}[]",:\/ue+-.0123456789tfalsrn "#.utf8)
        var (taken, refused, wrong) = (0, 0, [String]())
        for _ in 0..<TestExtent.full(200_000, slice: 20_000) {
            var bytes = Array(JSONValue.random(from: &random, depth: 3).line.utf8)
            for _ in 0..<random.next() % 4 {
                let index = Int(random.next() % UInt64(bytes.count))
                switch random.next() % 4 {
                case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes[index] = characters[Int(random.next() % UInt64(characters.count))]
                case 2: bytes.insert(characters[Int(random.next() % UInt64(characters.count))], at: index)
                default: if bytes.count > 1 { bytes.remove(at: index) }
                }
            }
            do throws(JSONError) {
                let line = try JSONValue(json: bytes).line
                if try JSONValue(json: line).line != line { wrong.append(line) }
                taken += 1
            } catch {
                if !(0...bytes.count).contains(error.offset) || error.reason.isEmpty { wrong.append("\(error)") }
                refused += 1
            }
        }
        #expect(wrong == [] && taken > 2_000 && refused > 2_000)
    }
}

extension JSONValue {
    fileprivate static func random(from random: inout SplitMix64, depth: Int) -> JSONValue {
        func upTo(_ limit: UInt64) -> Int { Int(random.next() % (limit + 1)) }
        switch upTo(depth == 0 ? 4 : 6) {
        case 0: return .null
        case 1: return .flag(upTo(1) == 0)
        case 2:
            let units = Int(truncatingIfNeeded: random.next()) >> upTo(62)
            return .number(Decimal(units == .min ? 0 : units, digits: upTo(9)))
        case 3: return .seed(random.next())
        case 4:
            let scalars = (0..<upTo(6)).compactMap { _ in Unicode.Scalar(UInt32(upTo(UInt64(1) << UInt64(upTo(16))))) }
            return .text(String(String.UnicodeScalarView(scalars)))
        case 5: return .list((0..<upTo(4)).map { _ in .random(from: &random, depth: depth - 1) })
        default:
            return .object((0..<upTo(4)).map { ("name \($0)", .random(from: &random, depth: depth - 1)) })
        }
    }
}
