internal import ArgumentParser

/// The format of a command that prints text.
struct TextFormatOption: ParsableArguments {
    @Option(help: "The output format.")
    var format = Format.text

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text, json
    }

    /// Prints one of the two, and computes no other.
    func print(text: @autoclosure () -> String, json: @autoclosure () -> String) throws(OutputError) {
        try StandardOutput.print(format == .json ? json() : text())
    }
}

/// The format of a command that prints a table.
enum TableFormat: String, CaseIterable, ExpressibleByArgument {
    case table, json

    /// Prints one of the two, and computes no other.
    func print(text: @autoclosure () -> String, json: @autoclosure () -> String) throws(OutputError) {
        try StandardOutput.print(self == .json ? json() : text())
    }
}

/// The format of a hunt: its summary, or a line for each run.
enum HuntFormat: String, CaseIterable, ExpressibleByArgument {
    case table, json, jsonl
}
