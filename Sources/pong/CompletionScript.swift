/// Adds to the library's completion scripts what they lack: commands of a word without a dash, and commands after
/// `help`.
enum CompletionScript {
    /// Amends a script for bash, zsh or fish; returns any other text unchanged.
    static func amended(_ text: String, commands: [String]) -> String {
        let words = commands.joined(separator: " ")
        if text.hasPrefix("#!/bin/bash") {
            return
                text
                // A word that begins with a dash still completes to an option.
                .replacingFirst(
                    "    __pong_offer_flags_options 0\n",
                    by: "    __pong_offer_flags_options 0\n    [[ -n \"${cur}\" ]] || COMPREPLY=()\n"
                )
                .replacingFirst(
                    "    __pong_offer_flags_options -1\n}\n\ncomplete",
                    by: "    __pong_offer_flags_options 1\n"
                        + "    [[ \"${positional_number}\" -ne 1 ]] || COMPREPLY=($(compgen -W '\(words)' -- \"${cur}\"))\n"
                        + "}\n\ncomplete"
                )
        }
        if text.hasPrefix("#compdef") {
            return text.replacingFirst("'*:subcommands:'", by: "'1:subcommands:(\(words))'")
        }
        if text.hasPrefix("function __pong_should_offer") {
            let condition = "__pong_should_offer_completions_for_positional \"pong help\" -eq 1"
            return text + "\ncomplete -c 'pong' -n '\(condition)' -fa '\(words)'"
        }
        return text
    }
}

extension String {
    fileprivate func replacingFirst(_ old: String, by new: String) -> String {
        guard let range = firstRange(of: old) else { return self }
        return self[..<range.lowerBound] + new + self[range.upperBound...]
    }
}
