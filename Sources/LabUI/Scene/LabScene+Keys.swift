internal import MatchSync
internal import PlayerProfile
internal import PongUI
internal import SyncCore
internal import SyncLab
internal import TerminalUI

/// The effects of keys.
extension LabScene {
    /// Takes a key that repeats while it is held.
    ///
    /// - Returns: True if the key is one.
    mutating func takeRepeatable(_ key: Key, _ options: AppOptions) -> Bool {
        switch key {
        case .character("n"): stepOn(options)
        case .character("b"): stepBack()
        case .character(","): jump(by: -Self.longJump)
        case .character("."): jump(by: Self.longJump)
        case .character("="): return takeRepeatable(.character("+"), options)
        case .character(let character):
            for (condition, keys) in Condition.withKeys where [keys.less, keys.more].contains(character) {
                change(condition, by: character == keys.more ? keys.step : -keys.step)
                return true
            }
            return false
        default: return false
        }
        return true
    }

    /// Takes a key that acts once per press.
    mutating func take(_ key: Key, _ options: AppOptions) -> [SceneEffect] {
        switch key {
        case .character(" "), .enter: askToServe()
        case .character("m"): askToPause()
        case .character("p"): freezeOrGoOn()
        case .character("r"): reverse()
        case .character("x"): chooseNextSpeed()
        case .home: jump(to: 0)
        case .end: jump(to: runs.current.end)
        case .character("'"): jumpBack()
        case .character(">"): overlay = .landmarks(.on)
        case .character("<"): overlay = .landmarks(.back)
        case .character(":"): overlay = .prompt(Prompt(earlier: finding.commands))
        case .character("f"): runs.current.toggleMark()
        case .character("g"): branch()
        case .character("o"): showNextRun()
        case .character("c"): compareOrNot()
        case .character("v"): showOrHideLadder()
        case .character("e"): showOrHideDossier()
        case .character("k"): keep()
        case .character("y"): changeViews { $0.showsGraphs.toggle() }
        case .character("z"):
            changeViews { scene in
                scene.showsGhosts.toggle()
                scene.show(scene.showsGhosts ? "ghosts: what the other device shows elsewhere" : "no ghosts")
            }
        case .character("i"): return chooseNextScheme(options)
        case .character("s"): chooseNextStrategy()
        case .character("1"): choose(.left)
        case .character("2"): choose(.right)
        case .tab: chooseNextLink()
        case .character("?"): overlay = .help(page: 0)
        case .escape:
            if pane != nil {
                pane = nil
                return []
            }
            guard playback.isFrozen else {
                playback.isFrozen = true
                break
            }
            guard let loss else { return [.showTitle] }
            show(loss)
            overlay = .leaveQuestion
        default: break
        }
        return []
    }

    /// The question before runs are lost that are in no file; `nil` if there is none.
    private var loss: String? {
        let lost = recordings.indices.count { recordings[$0] == nil && !runs.isFromFile($0) }
        guard lost > 0 else { return nil }
        guard runs.count > 1 else { return "Esc again loses this run: k keeps it" }
        return "Esc again loses \(lost) of \(runs.count) runs: o shows the next one, k keeps it"
    }

    /// Changes the look of the views, if these are shown.
    private mutating func changeViews(_ change: (inout LabScene) -> Void) {
        guard pane == nil else { return show("y z: graphs and ghosts are in the views: Esc shows these") }
        change(&self)
    }

    /// Adds an action to the run, if the run can go on.
    static let past = "this is the past: g starts a branch"

    private mutating func perform(_ action: LabAction) {
        guard goesOn else { return show(Self.past) }
        runs.current.perform(action)
    }

    /// Changes a condition of the chosen direction, or of both.
    private mutating func change(_ condition: Condition, by step: Int) {
        for side in LabSide.allCases where chosenLink == nil || chosenLink == side {
            perform(.change(condition, by: step, of: lab.link(from: side), from: lab.watched.link(from: side)))
        }
    }

    private mutating func chooseNextScheme(_ options: AppOptions) -> [SceneEffect] {
        guard hasHumans else {
            show("i: both players are computers")
            return []
        }
        let next = controls.nextScheme(options)
        show(next.words)
        guard setup.hasPlayerAtPointer else { return [.change(isAnnounced: false) { $0.input = next }] }
        inputAtPointer = next
        return []
    }

    private mutating func chooseNextStrategy() {
        if comparison != nil {
            comparison?.chooseNextStrategy()
            return
        }
        guard LabSide.allCases.contains(where: { lab.status(of: $0).isOwner }) else {
            return show("s: the session has no owner yet")
        }
        perform(.switchStrategy(StrategyKind.allCases.next(after: lab.strategy)))
    }

    private mutating func chooseNextLink() {
        chosenLink =
            switch chosenLink {
            case nil: .left
            case .left: .right
            case .right: nil
            }
    }

    /// In a comparison, chooses the device to show; otherwise makes the device leave or rejoin.
    private mutating func choose(_ side: LabSide) {
        if comparison != nil {
            comparison?.side = side
            return
        }
        let place = lab.watched[side]
        perform(lab.status(of: side).isPresent ? .leave(place) : .rejoin(place))
    }
}
