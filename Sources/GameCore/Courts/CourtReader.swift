/// Reads a court's text, line by line.
struct CourtReader {
    private(set) var court = Court("")
    /// The line number of each obstacle.
    private(set) var obstacleLines: [Int] = []

    private var nameLine: Int?
    private var ruleLines: [String: Int] = [:]
    private var line = 0

    /// - Throws: ``CourtError`` for the first wrong line.
    init(_ bytes: [UInt8]) throws(CourtError) {
        guard bytes.count <= Court.largestText else {
            throw CourtError(line: 1, message: "the text is longer than \(Court.largestText) bytes")
        }
        // Some editors write a byte order mark.
        let mark = "\u{FEFF}".utf8
        let text = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
        for bytes in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            line += 1
            try read(bytes.prefix { $0 != UInt8(ascii: "#") })
        }
        guard nameLine != nil else {
            throw CourtError(line: line, message: "the court has no name; a line 'name NAME' must say it")
        }
        try checkRules()
    }

    private mutating func read(_ bytes: ArraySlice<UInt8>) throws(CourtError) {
        let words = bytes.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
        guard let item = words.first else { return }
        let values = Array(words.dropFirst())
        switch item {
        case "name": try readName(values)
        case "block", "peg", "wall": try readObstacle(item, values)
        default: try readRule(item, values)
        }
    }

    private mutating func readName(_ values: [String]) throws(CourtError) {
        let name = values.joined(separator: " ")
        if let nameLine { throw wrong("name is already in line \(nameLine)") }
        guard Court.isName(name) else {
            throw wrong("\(name.shown) is not a name; use 1 to \(Court.longestName) characters of ASCII without #")
        }
        court.name = name
        nameLine = line
    }

    private mutating func readObstacle(_ item: String, _ values: [String]) throws(CourtError) {
        let names = Self.numbers[item] ?? []
        guard values.count == names.count else {
            throw wrong("\(item) has \(values.count) numbers; write '\(item) \(names.joined(separator: " "))'")
        }
        var numbers: [Int64] = []
        for (name, value) in zip(names, values) {
            let low: Int64 = item == "wall" || name.count == 1 ? 0 : Obstacle.leastSize
            guard let number = CourtDecimal.units(value), (low...CourtDecimal.unit).contains(number) else {
                let least = CourtDecimal.text(units: low)
                throw wrong("\(name) must be \(least) to 1, not \(value.shown)")
            }
            numbers.append(number)
        }
        guard court.obstacles.count < Obstacle.most else {
            throw wrong("one obstacle too many; a court has \(Obstacle.most) at most")
        }
        court.obstacles.append(try obstacle(item, numbers))
        obstacleLines.append(line)
    }

    private func obstacle(_ item: String, _ numbers: [Int64]) throws(CourtError) -> Obstacle {
        let lengths = numbers.map { CourtDecimal.fixed($0) }
        switch item {
        case "block":
            return Obstacle(.block, x: lengths[0], y: lengths[1], width: lengths[2], height: lengths[3])
        case "peg":
            return Obstacle(.peg, x: lengths[0], y: lengths[1], width: lengths[2], height: lengths[2])
        default:
            guard let wall = Obstacle(wallFrom: (numbers[0], numbers[1]), to: (numbers[2], numbers[3])) else {
                throw wrong("the wall is slanted or too short; X1 and X2, or Y1 and Y2, must be the same")
            }
            return wall
        }
    }

    private mutating func readRule(_ item: String, _ values: [String]) throws(CourtError) {
        guard let rule = Rule.ofCourt.first(where: { $0.courtName == item }) else {
            let allowed = Self.numbers.keys.sorted() + ["name"] + Rule.ofCourt.map(\.courtName)
            throw wrong("unknown item \(item.shown); use \(allowed.joined(separator: ", "))")
        }
        if let first = ruleLines[rule.name] { throw wrong("\(item) is already in line \(first)") }
        guard values.count == 1, rule.set(values[0], in: &court.settings) else {
            let kind = if case .count = rule.place { "a whole number" } else { "a number such as 0.25" }
            throw wrong("\(item) must be \(kind), not \(values.joined(separator: " ").shown)")
        }
        ruleLines[rule.name] = line
    }

    /// Rejects invalid rules.
    ///
    /// A speed that the text does not set becomes the nearest to the standard that the other rules allow. An error in a
    /// rule that the text does not set is reported at the line of the last rule.
    private mutating func checkRules() throws(CourtError) {
        if ruleLines["topSpeed"] == nil {
            court.settings.topSpeed = min(court.settings.topSpeed, court.settings.greatestTopSpeed)
        }
        if ruleLines["serveSpeed"] == nil {
            court.settings.serveSpeed = min(court.settings.serveSpeed, court.settings.topSpeed)
        }
        var settings = court.settings
        settings.obstacles = []
        do {
            _ = try Rules(settings)
        } catch {
            guard let rule = Rule.ofCourt.first(where: { $0.name == error.field }) else { return }
            let line = ruleLines[rule.name] ?? ruleLines.values.max() ?? line
            throw CourtError(line: line, message: rule.message(error, in: settings))
        }
    }

    private func wrong(_ message: String) -> CourtError {
        CourtError(line: line, message: message)
    }

    /// The numbers of each kind of obstacle line.
    static let numbers = [
        "block": ["X", "Y", "WIDTH", "HEIGHT"], "peg": ["X", "Y", "SIZE"], "wall": ["X1", "Y1", "X2", "Y2"],
    ]
}

extension String {
    /// The text in quotes, truncated, with `?` for each nonprinting character.
    fileprivate var shown: String {
        let signs = unicodeScalars.prefix(24).map { (0x20...0x7E).contains($0.value) ? Character($0) : "?" }
        return "'\(String(signs))\(unicodeScalars.count > 24 ? "…" : "")'"
    }
}
