internal import ArgumentParser

/// The options of a command that take one value: of two values, the library would drop the first in silence.
struct SingleValues {
    /// The options' names, each with its dashes.
    let options: [String]

    init(of command: any ParsableArguments) {
        options = Self.options(of: command)
    }

    /// Refuses an option that is given twice.
    ///
    /// - Parameter arguments: What the command was read from, without the program's name.
    func check(_ arguments: some Sequence<String>) throws {
        var given: [String] = []
        var arguments = arguments.makeIterator()
        while let argument = arguments.next(), argument != "--" {
            let name = String(argument.prefix { $0 != "=" })
            guard options.contains(name) else { continue }
            guard !given.contains(name) else { throw ValidationError("\(name) is given twice: it takes one value.") }
            given.append(name)
            // The value, which may look like an option.
            if name == argument { _ = arguments.next() }
        }
    }

    /// What the library reads too: the property wrappers of a command and of the groups in it.
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

/// What reflection finds of an option, whatever the type of its value.
private protocol ReadOption {
    var isSingle: Bool { get }
}

extension Option: ReadOption {
    fileprivate var isSingle: Bool { !(Value.self is any ListOfValues.Type) }
}

/// The value of an option that takes several.
private protocol ListOfValues {}

extension Array: ListOfValues {}

/// What reflection finds of a group, whatever the options in it.
private protocol ReadGroup {
    var content: any ParsableArguments { get }
}

extension OptionGroup: ReadGroup {
    fileprivate var content: any ParsableArguments { wrappedValue }
}
