// The part of FoundationEssentials that Swift Argument Parser uses, in the place of a quarter of the program's size. The
// parser's help as JSON, which no command of pong offers, is empty with it.

public protocol LocalizedError: Error {
    var errorDescription: String? { get }
}

public struct Data {}

public final class JSONEncoder {
    public struct OutputFormatting: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let prettyPrinted = OutputFormatting(rawValue: 1)
        public static let sortedKeys = OutputFormatting(rawValue: 2)
    }

    public var outputFormatting: OutputFormatting = []

    public init() {}

    public func encode<T: Encodable>(_ value: T) throws -> Data { Data() }
}

extension String {
    public enum Encoding { case utf8 }

    public init?(data: Data, encoding: Encoding) { return nil }
}
