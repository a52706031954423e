/// `HOST`, `HOST:PORT`, `[IPv6]` or `[IPv6]:PORT`.
enum HostAndPort {
    /// Reads a host and the optional port behind it.
    ///
    /// - Throws: ``RoomAddressError``
    static func parse(
        _ text: some StringProtocol,
        lowestPort: UInt16 = 1
    ) throws(RoomAddressError) -> (host: String, port: UInt16?) {
        let (host, portText) = try split(Substring(text))
        guard !host.isEmpty else { throw RoomAddressError("the host is missing") }
        guard host.utf8.count <= 255, host.allSatisfy(isPartOfHost), !host.hasPrefix("-") else {
            throw RoomAddressError("'\(host.filter(isPrintable))' is not a host")
        }
        guard let portText else { return (String(host), nil) }
        guard portText.allSatisfy({ ("0"..."9") ~= $0 }), let port = UInt16(portText), port >= lowestPort else {
            let shown = portText.filter(isPrintable)
            throw RoomAddressError("the port must be \(lowestPort) to 65535, not '\(shown)'")
        }
        return (String(host), port)
    }

    /// The text that ``parse(_:lowestPort:)`` reads.
    static func text(_ host: String, _ port: UInt16?) -> String {
        var name = host
        if host.contains(":") {
            // A user stands in front of the brackets.
            name.insert("[", at: host.lastIndex(of: "@").map(host.index(after:)) ?? host.startIndex)
            name.append("]")
        }
        return port.map { "\(name):\($0)" } ?? name
    }

    private static func split(_ text: Substring) throws(RoomAddressError) -> (host: Substring, port: Substring?) {
        if let bracket = text.lastIndex(of: "]") {
            let rest = text[text.index(after: bracket)...]
            guard let open = text.firstIndex(of: "["), open < bracket, rest.isEmpty || rest.hasPrefix(":") else {
                throw RoomAddressError("write an IPv6 address and its port as [::1]:7666")
            }
            return (text[..<open] + text[text.index(after: open)..<bracket], rest.isEmpty ? nil : rest.dropFirst())
        }
        guard let colon = text.lastIndex(of: ":") else { return (text, nil) }
        guard text.firstIndex(of: ":") == colon else {
            throw RoomAddressError("write an IPv6 address in brackets, such as [::1]")
        }
        return (text[..<colon], text[text.index(after: colon)...])
    }

    /// True if a character may stand in a host or user name; excludes all shell metacharacters.
    private static func isPartOfHost(_ character: Character) -> Bool {
        guard character.isASCII else { return false }
        return character.isLetter || character.isNumber || "@.-_:%*".contains(character)
    }

    private static func isPrintable(_ character: Character) -> Bool {
        character.isASCII && (character.asciiValue ?? 0) >= 32 && character.asciiValue != 127
    }
}
