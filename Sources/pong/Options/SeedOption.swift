internal import ArgumentParser
internal import GameCore

/// The flag that makes everything happen again.
struct SeedOption: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: "Decide everything that chance decides: \(SplitMix64.seeds.inWords). (default: another one each time)",
        transform: SeedOption.seed
    )
    var seed: UInt64?

    var value: UInt64 {
        seed ?? .random(in: SplitMix64.seeds)
    }

    /// The flag, if it was given.
    var given: [String] {
        seed == nil ? [] : ["--seed"]
    }

    private static func seed(_ argument: String) throws -> UInt64 {
        guard let seed = UInt64(argument), SplitMix64.seeds.contains(seed) else {
            throw ValidationError("it may be \(SplitMix64.seeds.inWords).")
        }
        return seed
    }
}
