public import GameBasics
internal import GameCore
internal import GameDescriptions
package import PeerPrograms
public import PlayerProfile
public import PongUI
package import SyncLab
public import TerminalUI

/// The lab of peer programs: both devices' views side by side, or the ladder of their messages.
///
/// The latest ten seconds are kept: they can be looked at, and not played otherwise, for a program cannot go back.
public struct PeerScene: Scene {
    let lab: PeerLab

    /// The player at each device; `nil` for the person at the keys.
    private(set) var players: PerSide<PeerPlayer?>

    /// The reason why the run is over; `nil` while it goes on.
    package private(set) var failure: PeerFailure?

    private var lives: PeerLives

    /// The run that is shown again; `nil` for a new one.
    private var replayed: PeerRecord?
    var held = HeldKeys()
    var isFrozen = false

    /// The tick of the past that is shown; `nil` for the present.
    var past: UInt32?

    /// True if the ladder is shown in place of the views.
    var showsLadder = false

    /// The number of the message that the ladder has at length.
    var selectedMessage: Int?

    var showsHelp = false

    /// The effect of the last key, or the reason why it had none.
    var notice: String?

    /// - Parameter players: `nil` for the person at the keys.
    package init(_ lab: PeerLab, _ players: PerSide<PeerPlayer?>) {
        (self.lab, self.players) = (lab, players)
        lives = PeerLives(players, in: lab.setup)
        lab.keepLog()
    }

    /// Shows a run again, up to its end.
    package init(_ lab: PeerLab, replaying record: PeerRecord) {
        self.init(lab, PerSide { record.players[$0] })
        replayed = record
    }

    /// The size of a device's view on a screen: what is left beside frames, links, state and hints.
    package static func viewSize(on screen: Size) -> (columns: Int, rows: Int) {
        (max(screen.columns / 2 - 2, 10), max(screen.rows - 6, 4))
    }

    /// The tick that is shown.
    package var record: PeerTick { past.flatMap { lab.log?.record(at: $0) } ?? lab.record }

    var isRunning: Bool { !isFrozen && failure == nil && !showsHelp }

    public mutating func answer(_ event: SceneEvent, _ options: AppOptions, at size: Size) -> [SceneEffect] {
        switch event {
        case .key(let event): return take(event)
        case .reportsReleases(let reports):
            held.releaseAll()
            held.reportsReleases = reports
        case .pause:
            held.releaseAll()
            isFrozen = true
        case .end: try? lab.finish()
        case .pointer, .shown, .quit, .interrupt, .saved: break
        }
        return []
    }

    /// The other device's player takes the keys.
    mutating func switchDevice() {
        guard let side = LabSide.allCases.first(where: { players[$0] == nil }), players[side.other] != nil else {
            return
        }
        (players[side], players[side.other]) = (players[side.other], nil)
        lives = PeerLives(players, in: lab.setup, after: lab.tick, count: lab.deviceCount)
        held.releaseAll()
    }

    /// The input that a key is bound to.
    func binding(of key: Key) -> PlayerInput? {
        lab.game.keys.first { Key(name: $0.key) == key.folded }?.input
    }

    public mutating func advance(by due: TickSchedule.Due, _ options: AppOptions) -> [SceneEffect] {
        for _ in 0..<due.ticks where isRunning { play() }
        return []
    }

    /// Plays a tick.
    mutating func play() {
        if let replayed, lab.tick >= replayed.end {
            (isFrozen, notice) = (true, "the run ends here")
            return
        }
        perform { scene throws(PeerFailure) in
            let (actions, inputs) = scene.next()
            for action in actions { try scene.lab.perform(action) }
            try scene.lab.advance(inputs)
        }
        held.endTick(Int(lab.tick))
    }

    /// The actions before the next tick, and its inputs.
    private mutating func next() -> (actions: [LabAction], inputs: DeviceInputs) {
        if let replayed {
            return (replayed.actions.filter { $0.tick == lab.tick }.map(\.action), replayed.inputs[Int(lab.tick)])
        }
        let actions = lives.actions(of: lab.game, before: lab.tick)
        var inputs = lives.inputs(of: lab.game, at: lab.tick)
        for side in LabSide.allCases where players[side] == nil { inputs[side] = heldInput }
        return (actions, inputs)
    }

    /// Does something with the lab, unless the run is over.
    mutating func perform(_ body: (inout PeerScene) throws(PeerFailure) -> Void) {
        guard failure == nil else { return }
        do throws(PeerFailure) {
            try body(&self)
        } catch {
            failure = error
        }
    }

    /// The input of the keys that are down.
    private var heldInput: PlayerInput {
        var input = PlayerInput.none
        for key in held.keys {
            guard let bound = binding(of: key) else { continue }
            for (index, value) in bound.values.enumerated() where value != nil { input[index] = value }
        }
        return input
    }

    public func description(_ options: AppOptions) -> SceneDescription {
        var description = SceneDescription()
        description.pace = isRunning ? .ticking : .still
        description.hasOwnKeys = true
        description.smallest = Size(columns: 64, rows: 20)
        return description
    }
}
