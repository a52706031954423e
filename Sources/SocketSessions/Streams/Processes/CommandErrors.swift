/// The reason why a command ended, found among the lines of its errors.
enum CommandErrors {
    /// A text for the user, on one line; `nil` without any error.
    static func reason(in bytes: [UInt8]) -> String? {
        let lines = bytes.split { $0 == 10 || $0 == 13 }.map(shown)
        guard let last = lines.last else { return nil }
        return reasonOfTLS(in: lines) ?? String(last.prefix(200))
    }

    /// A line without control characters.
    private static func shown(_ line: ArraySlice<UInt8>) -> String {
        let scalars = String(decoding: line, as: UTF8.self).unicodeScalars.filter {
            $0.properties.generalCategory != .control
        }
        return String(String.UnicodeScalarView(scalars))
    }

    // MARK: OpenSSL

    /// The reason among OpenSSL's lines, whose last one is a number; `nil` if none of them is OpenSSL's.
    private static func reasonOfTLS(in lines: [String]) -> String? {
        let errors = lines.compactMap(ErrorOfTLS.init)
        guard let first = errors.first else { return nil }
        if errors.contains(where: { $0.reason == "certificate verify failed" }) {
            let prefix = "verify error:num="
            let line = lines.last { $0.hasPrefix(prefix) }
            let detail = line?.dropFirst(prefix.count).split(separator: ":").last.map { ": \($0)" } ?? ""
            return "the server's certificate was refused\(detail)"
        }
        switch first.reason {
        case "system lib": return "cannot connect: \(first.detail)"
        case "wrong version number", "packet length too long", "record layer failure":
            return "the server does not speak TLS"
        case "unexpected eof while reading": return "the server ended the connection"
        default: return first.isOfSystem ? "cannot connect: \(first.reason)" : "TLS failed: \(first.reason)"
        }
    }

    /// One line of OpenSSL's queue of errors, such as
    /// `…:error:0A000086:SSL routines:…:certificate verify failed:…:1889:`.
    private struct ErrorOfTLS {
        var reason: String
        /// Additional text behind the line number.
        var detail: String
        var isOfSystem: Bool

        init?(_ line: String) {
            let fields = line.split(separator: ":", maxSplits: 8, omittingEmptySubsequences: false)
            guard fields.count > 7, fields[1] == "error" else { return nil }
            isOfSystem = fields[3] == "system library"
            reason = String(fields[5])
            detail = fields.count > 8 ? String(fields[8]) : ""
        }
    }
}
