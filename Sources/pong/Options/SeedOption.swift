internal import ArgumentParser
internal import GameCore

/// The flag that makes a run reproducible.
struct SeedOption: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help:
            "The seed of serves, computer players and networks: \(SplitMix64.seeds.inWords). (default: a new one each time)",
        transform: FlagValue.whole(SplitMix64.seeds)
    )
    var seed: UInt64?

    var value: UInt64 {
        seed ?? .random(in: SplitMix64.seeds)
    }
}
