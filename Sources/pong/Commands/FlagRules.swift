internal import ArgumentParser
internal import JSONText

/// A command whose flags depend on each other.
protocol RuledCommand: ParsableCommand {
    static var flagRules: [FlagRule] { get }
}

/// A row of the table of flags that contradict each other, or have no effect without others.
enum FlagRule {
    /// At most one of the flags may be given.
    case exclusive([String])

    /// Each of the flags needs one of others.
    case need([String], oneOf: [String])

    /// The flags have no effect beside any of others; the reason follows in words.
    case idle([String], beside: [String], because: String = "")

    /// Beside this flag only the listed ones have an effect.
    case alone(String, but: [String])

    /// Throws if a command line breaks the rule.
    ///
    /// - Parameter given: The flags of the command line.
    /// - Throws: `ValidationError`.
    fileprivate func check(_ given: [String]) throws {
        func first(of flags: [String]) -> String? { given.first(where: flags.contains) }
        switch self {
        case .exclusive(let flags):
            guard let one = first(of: flags), let other = given.first(where: { $0 != one && flags.contains($0) })
            else { return }
            throw ValidationError("\(one) and \(other) exclude each other.")
        case .need(let flags, let others):
            guard let flag = first(of: flags), first(of: others) == nil else { return }
            throw ValidationError("\(flag) needs \(others.joinedAsChoice).")
        case .idle(let flags, let others, let reason):
            guard let flag = first(of: flags), let other = first(of: others) else { return }
            throw ValidationError("\(flag) has no effect with \(other)\(reason.isEmpty ? "" : ": \(reason)").")
        case .alone(let flag, let others):
            guard given.contains(flag), let other = given.first(where: { $0 != flag && !others.contains($0) })
            else { return }
            throw ValidationError("\(other) has no effect with \(flag).")
        }
    }
}

extension RuledCommand {
    /// Checks the flags of a command line that has been parsed.
    ///
    /// - Throws: `ValidationError`.
    static func checkFlags(of arguments: [String]) throws {
        let given = flags(in: arguments)
        for rule in flagRules { try rule.check(given) }
    }

    /// The flags of a command line, without their values.
    static func flags(in arguments: [String]) -> [String] {
        arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }.map { String($0.prefix { $0 != "=" }) }
    }
}
