public import GameCore
internal import GameDescriptions
package import PeerPrograms
public import PlayerProfile
public import PongUI
package import SyncLab
public import TerminalUI

/// The lab of peer programs: both devices' views side by side.
public struct PeerScene: Scene {
    let lab: PeerLab

    /// The player at each device; `nil` for the person at the keys.
    private(set) var players: PerSide<PeerPlayer?>

    /// The reason why the run is over; `nil` while it goes on.
    private(set) var failure: PeerFailure?

    private var lives: PeerLives
    private var held = HeldKeys()
    private(set) var isFrozen = false

    /// The latest messages, the newest last.
    private(set) var messages: [ShownMessage] = []

    struct ShownMessage {
        let tick: UInt32
        let sender: LabSide
        let message: PeerMessage
    }

    static let mostMessages = 64

    /// - Parameter players: `nil` for the person at the keys.
    package init(_ lab: PeerLab, _ players: PerSide<PeerPlayer?>) {
        (self.lab, self.players) = (lab, players)
        lives = PeerLives(players, in: lab.setup)
    }

    /// The size of a device's view on a screen: what is left beside frames, link and hints.
    package static func viewSize(on screen: Size) -> (columns: Int, rows: Int) {
        (max(screen.columns / 2 - 2, 10), max(screen.rows - 6, 4))
    }

    public mutating func answer(_ event: SceneEvent, _ options: AppOptions, at size: Size) -> [SceneEffect] {
        switch event {
        case .key(let event): return take(event)
        case .reportsReleases(let reports):
            held.releaseAll()
            held.reportsReleases = reports
        case .pause: held.releaseAll()
        case .end: try? lab.finish()
        case .pointer, .shown, .quit, .interrupt, .saved: break
        }
        return []
    }

    private mutating func take(_ event: KeyEvent) -> [SceneEffect] {
        if binding(of: event.key) != nil, failure == nil {
            held.take(event, at: Int(lab.tick))
            return []
        }
        guard event.action == .press else { return [] }
        switch event.key {
        case .tab: switchDevice()
        case .enter: isFrozen.toggle()
        case .escape:
            guard isFrozen || failure != nil else {
                isFrozen = true
                break
            }
            return [.showTitle]
        default: break
        }
        return []
    }

    /// The other device's player takes the keys.
    private mutating func switchDevice() {
        guard let side = LabSide.allCases.first(where: { players[$0] == nil }), players[side.other] != nil else {
            return
        }
        (players[side], players[side.other]) = (players[side.other], nil)
        lives = PeerLives(players, in: lab.setup, after: lab.tick, count: lab.deviceCount)
        held.releaseAll()
    }

    /// The input that a key is bound to.
    private func binding(of key: Key) -> PlayerInput? {
        lab.game.keys.first { Key(name: $0.key) == key.folded }?.input
    }

    public mutating func advance(by due: TickSchedule.Due, _ options: AppOptions) -> [SceneEffect] {
        guard !isFrozen, failure == nil else { return [] }
        for _ in 0..<due.ticks where failure == nil {
            do throws(PeerFailure) {
                for action in lives.actions(of: lab.game, before: lab.tick) { try lab.perform(action) }
                var inputs = lives.inputs(of: lab.game, at: lab.tick)
                for side in LabSide.allCases where players[side] == nil { inputs[side] = heldInput }
                try lab.advance(inputs)
            } catch {
                failure = error
            }
            held.endTick(Int(lab.tick))
            note()
        }
        return []
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

    private mutating func note() {
        for side in LabSide.allCases {
            for message in lab.record[side].sent {
                messages.append(ShownMessage(tick: lab.tick, sender: side, message: message))
            }
        }
        if messages.count > 2 * Self.mostMessages { messages.removeFirst(messages.count - Self.mostMessages) }
    }

    public func description(_ options: AppOptions) -> SceneDescription {
        var description = SceneDescription()
        description.pace = isFrozen || failure != nil ? .still : .ticking
        description.hasOwnKeys = true
        description.smallest = Size(columns: 60, rows: 16)
        return description
    }
}
