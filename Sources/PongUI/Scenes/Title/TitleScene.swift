internal import GameBasics
internal import GameCore
internal import PlayerProfile
internal import TerminalUI

/// The title: a menu, replaced by a demo after a while without a key or a click.
struct TitleScene: Scene {
    /// Ticks without a key until the demo begins: 20 s.
    static let idleTicks = 1_200

    /// Ticks for which the result of a demo stays: 4 s.
    private static let resultTicks = 240

    private(set) var menu: TitleMenu
    private(set) var isHelpShown = false
    /// The match that plays in the menu's place.
    private(set) var demo: MatchScene?
    private var seeds: SplitMix64
    private var idle = 0

    /// - Parameter seed: Seed of the seeds of matches that begin here, and of the demo.
    init(_ menu: TitleMenu, seed: UInt64) {
        self.menu = menu
        seeds = SplitMix64(seed: seed)
    }

    mutating func answer(_ event: SceneEvent, _ options: AppOptions, at size: Size) -> [SceneEffect] {
        switch event {
        case .key(let key) where key.action != .release:
            if isHelpShown, !Help.isClosed(by: key, options.keys) { return [] }
            return isMenuBack() ? [] : handle(key.key, options)
        case .pointer(let pointer) where pointer.action == .press(0):
            return isMenuBack() ? [] : click(pointer, at: size)
        case .pause, .quit: rest()
        case .key, .pointer, .reportsReleases, .shown, .interrupt, .saved, .end: break
        }
        return []
    }

    private mutating func rest() {
        idle = 0
        demo = nil
    }

    /// Brings the menu back; the key or click then does nothing else.
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

    private mutating func handle(_ key: Key, _ options: AppOptions) -> [SceneEffect] {
        switch MenuKey(key) {
        case .up: menu.choose(by: -1)
        case .down: menu.choose(by: 1)
        case .left: return changeLevel(by: -1)
        case .right: return changeLevel(by: 1)
        case .choose: return begin()
        default:
            if key == .escape { menu.goBack() }
            if options.keys.action(of: key) == .help { isHelpShown = true }
        }
        return []
    }

    /// Opens the clicked line; the signs beside the level change it.
    private mutating func click(_ pointer: PointerEvent, at size: Size) -> [SceneEffect] {
        let layout = TitleLayout(size, menu)
        guard let index = layout.line(atColumn: pointer.column, row: pointer.row) else { return [] }
        menu.choose(index)
        let columns = layout.levelColumns
        return switch pointer.column {
        case columns.less where menu.chosenLine.entry?.hasLevel == true: changeLevel(by: -1)
        case columns.more where menu.chosenLine.entry?.hasLevel == true: changeLevel(by: 1)
        default: begin()
        }
    }

    private func changeLevel(by step: Int) -> [SceneEffect] {
        menu.chosenLine.entry?.hasLevel == true ? [.change { $0.level = $0.level.changed(by: step) }] : []
    }

    private mutating func begin() -> [SceneEffect] {
        switch menu.chosenLine.target {
        case .page(let page):
            menu.open(page)
            return []
        case .entry(let entry):
            return [.open(entry, seed: seeds.nextSeed())]
        }
    }

    mutating func advance(by due: TickSchedule.Due, _ options: AppOptions) -> [SceneEffect] {
        guard !isHelpShown else { return [] }
        idle += due.ticks
        if demo?.pace == .ticking {
            // A demo is silent.
            _ = demo?.advance(by: due, options)
            if demo?.pace == .still { idle = 0 }
        } else if idle >= idleEnd {
            demo = MatchScene(demoSetup(options), options)
        }
        return []
    }

    /// The ticks after which the next demo begins: without a key, or after the result of the last one.
    private var idleEnd: Int { demo == nil ? TitleScene.idleTicks : TitleScene.resultTicks }

    /// A match of two computers of any levels, on any of the courts.
    private mutating func demoSetup(_ options: AppOptions) -> MatchSetup {
        let (one, two) = (draw(from: ComputerPlayer.Level.allCases), draw(from: ComputerPlayer.Level.allCases))
        var options = options
        // The chosen court stays if the rules do not work with it.
        try? options.choose(draw(from: Court.shipped))
        return MatchSetup(.computer(one), .computer(two), options, seed: seeds.next())
    }

    private mutating func draw<Value>(from all: [Value]) -> Value {
        all[Int(seeds.next() % UInt64(all.count))]
    }

    func description(_ options: AppOptions) -> SceneDescription {
        var description = SceneDescription()
        description.pace =
            isHelpShown ? .still : demo?.pace == .ticking ? .ticking : .after(ticks: max(idleEnd - idle, 1))
        description.wantsPointer = true
        description.leadsToTitle = false
        description.quit = demo != nil ? .answered : .atOnce
        return description
    }
}

extension ComputerPlayer.Level {
    /// The level some steps harder, or easier if negative; ends at the last level.
    func changed(by steps: Int) -> ComputerPlayer.Level {
        let all = ComputerPlayer.Level.allCases
        let index = all.firstIndex(of: self) ?? 0
        return all[min(max(index + steps, 0), all.count - 1)]
    }
}
