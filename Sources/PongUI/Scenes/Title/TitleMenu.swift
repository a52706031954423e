/// The title's lines in groups, at most eight, two for further pages; and the chosen one.
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

    private let pages: [Page: [Line]]

    private(set) var page = Page.first
    private(set) var chosen = 0

    /// - Parameters:
    ///   - entries: The entries besides the title's own.
    ///   - effects: The effects from which entries make their labels.
    ///   - isIntroduced: False puts the first steps at the top.
    init(_ entries: [TitleEntry], _ effects: Effects, isIntroduced: Bool) {
        func among(_ section: TitleEntry.Section) -> [TitleEntry] { entries.filter { $0.section == section } }
        func lines(_ entries: [TitleEntry]) -> [Line] {
            entries.compactMap { entry in
                entry.label(effects).map { Line(text: $0, section: entry.section, target: .entry(entry)) }
            }
        }
        func page(_ page: Page, in section: TitleEntry.Section) -> Line {
            Line(text: page.rawValue, section: section, target: .page(page))
        }
        let online = lines(among(.online))
        let waiting = lines(among(.waiting))
        let first =
            (waiting.isEmpty && !isIntroduced ? lines([.firstSteps]) : waiting)
            + lines([.play, .twoPlayers]) + (online.isEmpty ? [] : [page(.online, in: .play)]) + lines(among(.play))
            + [page(.more, in: .program)] + lines(among(.program) + [.quit])
        let more = lines([.chooseMatch, .watch] + among(.more) + [.firstSteps])
        pages = [.first: first, .online: online, .more: more]
    }

    /// The lines of the first page.
    var first: [Line] { pages[.first] ?? [] }

    /// The lines of the page that is shown.
    var lines: [Line] { pages[page] ?? [] }

    var chosenLine: Line { lines[chosen] }

    mutating func choose(by step: Int) {
        chosen = (chosen + step + lines.count) % lines.count
    }

    mutating func choose(_ index: Int) {
        chosen = index
    }

    mutating func open(_ page: Page) {
        self.page = page
        chosen = 0
    }

    /// Goes back to the first page, to the line that led to this one.
    mutating func goBack() {
        let left = page
        page = .first
        chosen = first.firstIndex { if case .page(left) = $0.target { true } else { false } } ?? 0
    }
}
