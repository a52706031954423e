internal import GameCore
internal import TerminalUI

/// The title: a menu, replaced by a demo after a while without a key or a click.
struct TitleScene: Scene {
    /// Ticks without a key until the demo begins: 20 s.
    static let idleTicks = 1_200

    /// Ticks for which the result of a demo stays: 4 s.
    private static let resultTicks = 240

    private(set) var options: AppOptions
    private(set) var menu: TitleMenu
    private(set) var isHelpShown = false
    /// The match that plays in the menu's place.
    private(set) var demo: MatchScene?
    private var seeds: SplitMix64
    private var idle = 0

    /// - Parameter seed: Seed of the seeds of matches that begin here, and of the demo.
    init(_ options: AppOptions, _ menu: TitleMenu, seed: UInt64) {
        self.options = options
        self.menu = menu
        seeds = SplitMix64(seed: seed)
    }

    mutating func handle(_ event: Event, at size: Size) -> Request? {
        switch event {
        case .key(let key) where key.action != .release: isMenuBack() ? nil : handle(key.key)
        case .pointer(let pointer) where pointer.action == .press(0): isMenuBack() ? nil : click(pointer, at: size)
        default: nil
        }
    }

    /// Brings the menu back with a key or a click, which then does nothing else.
    ///
    /// - Returns: True if the help or a demo was in the menu's place.
    private mutating func isMenuBack() -> Bool {
        idle = 0
        defer {
            demo = nil
            isHelpShown = false
        }
        return demo != nil || isHelpShown
    }

    private mutating func handle(_ key: Key) -> Request? {
        switch MenuKey(key) {
        case .up: menu.choose(by: -1)
        case .down: menu.choose(by: 1)
        case .left: changeLevel(by: -1)
        case .right: changeLevel(by: 1)
        case .choose: return begin()
        default:
            if key == .escape { menu.goBack() }
            if options.keys.action(of: key) == .help { isHelpShown = true }
        }
        return nil
    }

    /// Opens the clicked line; the signs beside the level change it.
    private mutating func click(_ pointer: PointerEvent, at size: Size) -> Request? {
        let layout = TitleLayout(size, menu)
        guard let index = layout.line(atColumn: pointer.column, row: pointer.row) else { return nil }
        menu.choose(index)
        let columns = layout.levelColumns
        switch pointer.column {
        case columns.less where menu.chosenLine.entry?.hasLevel == true: changeLevel(by: -1)
        case columns.more where menu.chosenLine.entry?.hasLevel == true: changeLevel(by: 1)
        default: return begin()
        }
        return nil
    }

    private mutating func changeLevel(by step: Int) {
        guard menu.chosenLine.entry?.hasLevel == true else { return }
        options.level = options.level.changed(by: step)
    }

    private mutating func begin() -> Request? {
        switch menu.chosenLine.target {
        case .page(let page):
            menu.open(page)
            return nil
        case .entry(let entry):
            // Choosing an entry dismisses the introduction.
            if entry.leadsOn { options.isIntroduced = true }
            return .open(entry, seed: seeds.nextSeed())
        }
    }

    mutating func advance(by ticks: Int) {
        guard !isHelpShown else { return }
        idle += ticks
        if demo?.pace == .ticking {
            demo?.advance(by: ticks)
            if demo?.pace == .still { idle = 0 }
        } else if idle >= idleEnd {
            demo = MatchScene(demoSetup(), reportsReleases: false)
        }
    }

    /// The ticks after which the next demo begins: without a key, or after the result of the last one.
    private var idleEnd: Int { demo == nil ? TitleScene.idleTicks : TitleScene.resultTicks }

    /// A match of two computers of any levels, on any of the courts.
    private mutating func demoSetup() -> MatchSetup {
        let (one, two) = (draw(from: ComputerPlayer.Level.allCases), draw(from: ComputerPlayer.Level.allCases))
        var options = options
        // If the rules do not work with the court, the chosen court stays.
        try? options.choose(draw(from: Court.shipped))
        return MatchSetup(.computer(one), .computer(two), options, seed: seeds.next())
    }

    private mutating func draw<Value>(from all: [Value]) -> Value {
        all[Int(seeds.next() % UInt64(all.count))]
    }

    var pace: Pace {
        if isHelpShown { return .still }
        return demo?.pace == .ticking ? .ticking : .after(ticks: max(idleEnd - idle, 1))
    }

    var isUrgent: Bool { false }

    var wantsPointer: Bool { true }

    var leadsToTitle: Bool { false }

    mutating func pause() {
        idle = 0
        demo = nil
    }

    mutating func quit() -> Bool {
        defer {
            isHelpShown = false
            pause()
        }
        return !isHelpShown && demo == nil
    }

    func keepChoices(in options: inout AppOptions) {
        options.level = self.options.level
        options.isIntroduced = self.options.isIntroduced
    }

    mutating func adopt(_ options: AppOptions) { self.options = options }
}

extension ComputerPlayer.Level {
    /// The level some steps harder, or easier if negative; ends at the last level.
    func changed(by steps: Int) -> ComputerPlayer.Level {
        let all = ComputerPlayer.Level.allCases
        let index = all.firstIndex(of: self) ?? 0
        return all[min(max(index + steps, 0), all.count - 1)]
    }
}
