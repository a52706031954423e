/// Adds to the library's completion scripts what they lack: commands of a word without a dash, commands after `help`,
/// and run files after `replay`.
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
                .replacingFirst(
                    "        # Offer subcommand completions\n",
                    after: "_pong_replay() {",
                    by: "        __pong_add_completions -o plusdirs -fX '!*.log'\n"
                )
        }
        if text.hasPrefix("#compdef") {
            let describe = "        _describe -V subcommand subcommands && ret=0\n"
            return
                text
                .replacingFirst("'*:subcommands:'", by: "'1:subcommands:(\(words))'")
                .replacingFirst(
                    describe,
                    after: "_pong_replay() {",
                    by: describe + "        _files -g '*.log' && ret=0\n"
                )
        }
        if text.hasPrefix("function __pong_should_offer") {
            return text + fish("help", offering: words) + fish("replay", offering: "(__fish_complete_suffix .log)")
        }
        return text
    }

    private static func fish(_ command: String, offering words: String) -> String {
        let condition = "__pong_should_offer_completions_for_positional \"pong \(command)\" -eq 1"
        return "\ncomplete -c 'pong' -n '\(condition)' -fa '\(words)'"
    }
}

extension String {
    /// Replaces the first occurrence behind a mark.
    fileprivate func replacingFirst(_ old: String, after mark: String = "", by new: String) -> String {
        let start = mark.isEmpty ? startIndex : firstRange(of: mark)?.upperBound ?? endIndex
        guard let place = self[start...].firstRange(of: old) else { return self }
        return self[..<place.lowerBound] + new + self[place.upperBound...]
    }
}
