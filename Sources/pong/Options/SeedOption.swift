internal import ArgumentParser
internal import GameCore

/// The flag that makes a run reproducible.
struct SeedOption: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help:
            "The seed of serves, computer players and networks: \(SplitMix64.seeds.inWords). (default: a new one each time)",
        transform: SeedOption.seed
    )
    var seed: UInt64?

    var value: UInt64 {
        seed ?? .random(in: SplitMix64.seeds)
    }

    static func seed(_ argument: String) throws -> UInt64 {
        guard let seed = UInt64(argument), SplitMix64.seeds.contains(seed) else {
            throw ValidationError("it must be \(SplitMix64.seeds.inWords).")
        }
        return seed
    }
}
