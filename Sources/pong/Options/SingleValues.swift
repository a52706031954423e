internal import ArgumentParser

/// The options of a command that take one value.
///
/// Given two values, the library silently takes the last.
struct SingleValues {
    private let command: any ParsableArguments

    init(of command: any ParsableArguments) {
        self.command = command
    }

    /// The options' names, each with its dashes.
    var options: [String] { Self.options(of: command) }

    /// Refuses an option that is given twice.
    ///
    /// - Parameter arguments: The command line without the program's name.
    /// - Throws: `ValidationError` with the option's name.
    func check(_ arguments: some Collection<String>) throws {
        // Reflection takes half a millisecond, and few command lines repeat an option.
        let names = arguments.map { $0.prefix { $0 != "=" } }.filter { $0.hasPrefix("--") }
        guard Set(names).count < names.count else { return }
        let options = options
        var given: [String] = []
        var arguments = arguments.makeIterator()
        while let argument = arguments.next(), argument != "--" {
            let name = String(argument.prefix { $0 != "=" })
            guard options.contains(name) else { continue }
            guard !given.contains(name) else { throw ValidationError("\(name) is given twice: it takes one value.") }
            given.append(name)
            // The next argument is the value, even if it looks like an option.
            if name == argument { _ = arguments.next() }
        }
    }

    /// The single-value options of a command and its groups, found in the property wrappers.
    private static func options(of arguments: Any) -> [String] {
        Mirror(reflecting: arguments).children.flatMap { label, value in
            switch value {
            case let group as any ReadGroup: options(of: group.content)
            case let option as any ReadOption where option.isSingle: [name(ofProperty: label ?? "")]
            default: [] as [String]
            }
        }
    }

    /// The option's name: `--jitter-shape` for `_jitterShape`.
    private static func name(ofProperty label: String) -> String {
        label.drop { $0 == "_" }.reduce("--") { $0 + ($1.isUppercase ? "-" : "") + $1.lowercased() }
    }
}

/// An option of any value type, for reflection.
private protocol ReadOption {
    var isSingle: Bool { get }
}

extension Option: ReadOption {
    fileprivate var isSingle: Bool { !(Value.self is any ListOfValues.Type) }
}

/// The value of an option that takes several values.
private protocol ListOfValues {}

extension Array: ListOfValues {}

/// An option group of any type, for reflection.
private protocol ReadGroup {
    var content: any ParsableArguments { get }
}

extension OptionGroup: ReadGroup {
    fileprivate var content: any ParsableArguments { wrappedValue }
}
