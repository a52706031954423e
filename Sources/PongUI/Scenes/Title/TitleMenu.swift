/// The title's lines in groups, at most nine, two for further pages; and the chosen one.
struct TitleMenu {
    enum Page: String {
        case first = ""
        case online = "Online"
        case more = "More"
    }

    struct Line {
        let text: String
        let section: TitleEntry.Section
        let target: Target

        /// The entry that the line opens; `nil` if it leads to a page.
        var entry: TitleEntry? {
            if case .entry(let entry) = target { entry } else { nil }
        }
    }

    enum Target {
        case page(Page)
        case entry(TitleEntry)
    }

    /// A page and a line of it.
    struct Place {
        var page = Page.first
        var chosen = 0
    }

    private let pages: [Page: [Line]]

    private(set) var place: Place

    var page: Page { place.page }
    var chosen: Int { place.chosen }

    /// - Parameters:
    ///   - entries: The entries besides the title's own.
    ///   - effects: The effects from which entries make their labels.
    ///   - isIntroduced: False puts the first steps at the top.
    ///   - place: The page and the line to begin with, or the nearest one.
    init(_ entries: [TitleEntry], _ effects: Effects, isIntroduced: Bool, at place: Place = Place()) {
        func lines(_ entries: [TitleEntry]) -> [Line] {
            entries.compactMap { entry in
                entry.label(effects).map { Line(text: $0.text, section: $0.section, target: .entry(entry)) }
            }
        }
        let all = lines(entries)
        func among(_ section: TitleEntry.Section) -> [Line] { all.filter { $0.section == section } }
        func page(_ page: Page, in section: TitleEntry.Section) -> Line {
            Line(text: page.rawValue, section: section, target: .page(page))
        }
        let (online, waiting) = (among(.online), among(.waiting))
        let first =
            (waiting.isEmpty && !isIntroduced ? lines([.firstSteps]) : waiting)
            + lines([.play, .twoPlayers]) + (online.isEmpty ? [] : [page(.online, in: .play)]) + among(.play)
            + [page(.more, in: .program)] + among(.program) + lines([.quit])
        let more = lines([.chooseMatch, .watch]) + among(.more) + lines([.firstSteps])
        pages = [.first: first, .online: online, .more: more]
        let count = pages[place.page]?.count ?? 0
        self.place = count == 0 ? Place() : Place(page: place.page, chosen: min(place.chosen, count - 1))
    }

    /// The lines of the first page.
    var first: [Line] { pages[.first] ?? [] }

    /// The lines of the page that is shown.
    var lines: [Line] { pages[page] ?? [] }

    var chosenLine: Line { lines[chosen] }

    mutating func choose(by step: Int) {
        place.chosen = (chosen + step + lines.count) % lines.count
    }

    mutating func choose(_ index: Int) {
        place.chosen = index
    }

    mutating func open(_ page: Page) {
        place = Place(page: page)
    }

    /// Goes back to the first page, to the line that led to this one.
    mutating func goBack() {
        let left = page
        let line = first.firstIndex { if case .page(left) = $0.target { true } else { false } }
        place = Place(chosen: line ?? 0)
    }
}
