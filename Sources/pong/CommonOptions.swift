internal import ArgumentParser
internal import PongUI

/// The flags that decide what things look like.
struct AppearanceOptions: ParsableArguments {
    @Option(help: "The colours.")
    var theme = Theme.classic

    @Flag(help: "Draw with printing ASCII characters only.")
    var ascii = false

    func apply(to options: inout Options) {
        options.theme = theme
    }
}

/// The flag that makes everything happen again.
struct SeedOption: ParsableArguments {
    @Option(
        help: "Decide everything that chance decides: 0 to 18446744073709551615. (default: another one each time)",
        transform: SeedOption.seed
    )
    var seed: UInt64?

    var value: UInt64 {
        seed ?? .random(in: .min ... .max)
    }

    private static func seed(_ argument: String) throws -> UInt64 {
        guard let seed = UInt64(argument) else {
            throw ValidationError("it may be 0 to \(UInt64.max).")
        }
        return seed
    }
}
