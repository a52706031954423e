internal import ArgumentParser

/// The options of a command that take one value.
///
/// The library takes the last of two values and drops the first without a word.
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
        // Reflection takes half a millisecond of the start, and few command lines repeat anything.
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
            // The next argument is the value, even where it looks like an option.
            if name == argument { _ = arguments.next() }
        }
    }

    /// The options in the property wrappers of a command and of its groups, which the library reads too.
    private static func options(of arguments: Any) -> [String] {
        Mirror(reflecting: arguments).children.flatMap { label, value in
            switch value {
            case let group as any ReadGroup: options(of: group.content)
            case let option as any ReadOption where option.isSingle: [name(ofProperty: label ?? "")]
            default: [] as [String]
            }
        }
    }

    /// The option of a property: `--jitter-shape` of `_jitterShape`.
    private static func name(ofProperty label: String) -> String {
        label.drop { $0 == "_" }.reduce("--") { $0 + ($1.isUppercase ? "-" : "") + $1.lowercased() }
    }
}

/// An option as reflection finds it, whatever the type of its value.
private protocol ReadOption {
    var isSingle: Bool { get }
}

extension Option: ReadOption {
    fileprivate var isSingle: Bool { !(Value.self is any ListOfValues.Type) }
}

/// The value of an option that takes several values.
private protocol ListOfValues {}

extension Array: ListOfValues {}

/// A group as reflection finds it, whatever the options in it.
private protocol ReadGroup {
    var content: any ParsableArguments { get }
}

extension OptionGroup: ReadGroup {
    fileprivate var content: any ParsableArguments { wrappedValue }
}
