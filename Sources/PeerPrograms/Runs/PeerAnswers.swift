internal import GameBasics
internal import JSONText

/// The answers of all programs of a run: two runs of the same record have the same, if the programs are deterministic.
package struct PeerAnswers {
    /// Keeps the answers themselves, to name what differs.
    private var keeps: Bool
    private var store = Store()
    private var lines: [Answer] = []

    package struct Answer: Equatable {
        /// The device's place.
        package let place: Int
        package let participant: Int
        package let tick: Int
        let line: [UInt8]
    }

    /// A class, because the lab calls back into it.
    private final class Store {
        var hash = WordHash()
        var lines: [Answer] = []

        func absorb(_ line: [UInt8]) {
            var word: UInt64 = 0
            for (index, byte) in line.enumerated() {
                word = word << 8 | UInt64(byte)
                if index & 7 == 7 { hash.absorb(word) }
            }
            hash.absorb(word)
            hash.absorb(UInt64(line.count))
        }
    }

    /// - Parameter keeps: True to keep the answers, and not only their hash.
    package init(keeps: Bool = false) { self.keeps = keeps }

    func watch(_ lab: PeerLab) {
        let (store, keeps) = (store, keeps)
        lab.onAnswer = { place, participant, tick, line in
            store.absorb(line)
            if keeps { store.lines.append(Answer(place: place, participant: participant, tick: tick, line: line)) }
        }
    }

    func taken(from lab: PeerLab) -> PeerAnswers {
        lab.onAnswer = nil
        var taken = self
        taken.lines = store.lines
        return taken
    }

    package var hash: UInt64 { store.hash.value }

    /// The first answer that another run has otherwise; `nil` if there is none.
    package func firstDifference(from other: PeerAnswers) -> (answer: Answer, member: String)? {
        for (one, two) in zip(lines, other.lines) where one != two {
            let member = (try? Self.member(one.line, two.line)) ?? "its line"
            return (one, member)
        }
        return nil
    }

    /// The path of the first member that differs, such as `send[0].bytes`.
    private static func member(_ one: [UInt8], _ two: [UInt8]) throws -> String {
        let (one, two) = (
            try JSONValue(json: one[...], keepsLongNumbers: true), try JSONValue(json: two[...], keepsLongNumbers: true)
        )
        return path(one, two, "") ?? "the form of its line"
    }

    private static func path(_ one: JSONValue, _ two: JSONValue, _ place: String) -> String? {
        switch (one, two) {
        case (.object(let ones), .object(let twos)):
            for (name, value) in ones {
                let inner = place.isEmpty ? name : "\(place).\(name)"
                guard let other = twos.first(where: { $0.name == name }) else { return inner }
                if let found = path(value, other.value, inner) { return found }
            }
            let added = twos.first { member in !ones.contains { $0.name == member.name } }
            return added.map { place.isEmpty ? $0.name : "\(place).\($0.name)" }
        case (.list(let ones), .list(let twos)):
            for (index, pair) in zip(ones, twos).enumerated() {
                if let found = path(pair.0, pair.1, "\(place)[\(index)]") { return found }
            }
            return ones.count == twos.count ? nil : "\(place)[\(min(ones.count, twos.count))]"
        default: return one.line == two.line ? nil : place
        }
    }
}
