internal import ArgumentParser
internal import GameCore
internal import MatchSync
internal import PongUI

/// `pong lab`: two peers side by side, over a network that bends.
struct LabCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lab",
        abstract: "Watch both players of a session side by side, over a link that can be delayed and made lossy.",
        discussion: "All conditions hold for each direction; keys change them while the lab runs."
    )

    @Option(help: "Who moves the left paddle.")
    var left = Mover.keyboard

    @Option(help: "Who moves the right paddle.")
    var right = Mover.computer

    @Option(parsing: .unconditional, help: "The one-way delay in milliseconds: 0 to 5000.", transform: milliseconds)
    var delay = 0

    @Option(
        parsing: .unconditional,
        help: "How far the one-way delay varies, in milliseconds: 0 to 5000.",
        transform: milliseconds
    )
    var jitter = 0

    @Option(
        parsing: .unconditional,
        help: "Messages that are lost, in percent: 0 to 100, with up to four decimals.",
        transform: percent
    )
    var loss = 0

    @Option(parsing: .unconditional, help: "Messages that come twice, in percent.", transform: percent)
    var duplicate = 0

    @Option(parsing: .unconditional, help: "Messages that later ones overtake, in percent.", transform: percent)
    var reorder = 0

    @Option(parsing: .unconditional, help: "How wide the views are to one another: 30:70 to 70:30.", transform: split)
    var split = 50

    @OptionGroup var game: GameOptions
    @OptionGroup var appearance: AppearanceOptions
    @OptionGroup var chance: SeedOption

    func run() throws {
        let seed = chance.value
        var options = AppOptions()
        appearance.apply(to: &options)
        try game.apply(to: &options)
        var lab = LabSetup(seed: seed)
        lab.left = left.player(game.level)
        lab.right = right.player(game.level)
        lab.rules = options.rules
        lab.input = options.input
        lab.split = split
        lab.conditions = LabConditions(
            delay: delay,
            jitter: jitter,
            loss: loss,
            duplication: duplicate,
            reordering: reorder
        )
        options.lab = lab
        try GameLoop.play(.lab(lab), options, seed: seed)
    }

    enum Mover: String, CaseIterable, ExpressibleByArgument {
        case keyboard, pointer, computer

        func player(_ level: ComputerPlayer.Level) -> LabPlayer {
            switch self {
            case .keyboard: .keyboard
            case .pointer: .pointer
            case .computer: .computer(level)
            }
        }
    }

    private static func milliseconds(_ argument: String) throws -> Int {
        guard let milliseconds = Int(argument), LabConditions.milliseconds.contains(milliseconds) else {
            throw ValidationError("it may be 0 to 5000 milliseconds, one way.")
        }
        return milliseconds
    }

    /// Parts per million from a percentage, exactly: no number that a binary fraction would bend.
    private static func percent(_ argument: String) throws -> Int {
        let parts = argument.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let decimals = parts.count == 2 ? parts[1] : "0"
        let isNumber = (parts + [decimals]).allSatisfy { !$0.isEmpty && $0.allSatisfy { ("0"..."9").contains($0) } }
        let padded = decimals + String(repeating: "0", count: max(0, 4 - decimals.count))
        guard isNumber, decimals.count <= 4, let whole = Int(parts[0]), whole <= 100,
            let fraction = Int(padded), whole * 10_000 + fraction <= LabConditions.partsPerMillion.upperBound
        else {
            throw ValidationError("it may be 0 to 100 percent, with up to four decimals.")
        }
        return whole * 10_000 + fraction
    }

    /// The left view's part of the width, in percent.
    private static func split(_ argument: String) throws -> Int {
        let parts = argument.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let left = parts[0], let right = parts[1],
            (1...100).contains(left), (1...100).contains(right), (30...70).contains(left * 100 / (left + right))
        else {
            throw ValidationError("it may be 30:70 to 70:30, such as 60:40.")
        }
        return left * 100 / (left + right)
    }
}
