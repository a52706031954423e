extension Expression {
    /// Whether the condition holds; `nil` where that depends on a value that was not observed.
    ///
    /// - Parameters:
    ///   - values: The values at this tick.
    ///   - before: The values at the tick before; `changed(…)` is unknown without them.
    package func holds<Values: ExpressionValues>(in values: Values, before: Values? = nil) -> Bool? {
        root.holds(in: values, before: before)
    }
}

extension Expression.Node {
    fileprivate func holds<Values: ExpressionValues>(in values: Values, before: Values?) -> Bool? {
        switch self {
        case .constant(let flag):
            return flag
        case .flag(let name):
            return values.value(of: name)?.flag
        case .changed(let name):
            guard let now = values.value(of: name), let then = before?.value(of: name) else { return nil }
            return now != then
        case .not(let part):
            return part.holds(in: values, before: before).map { !$0 }
        case .and(let left, let right):
            let first = left.holds(in: values, before: before)
            if first == false { return false }
            let second = right.holds(in: values, before: before)
            return first == nil && second == true ? nil : second
        case .or(let left, let right):
            let first = left.holds(in: values, before: before)
            if first == true { return true }
            let second = right.holds(in: values, before: before)
            return first == nil && second == false ? nil : second
        case .same(let left, let right):
            guard let first = left.holds(in: values, before: before),
                let second = right.holds(in: values, before: before)
            else { return nil }
            return first == second
        case .comparison(let left, let relation, let right):
            guard let first = left.number(in: values), let second = right.number(in: values) else { return nil }
            return relation.holds(first, second)
        }
    }
}

extension Expression.Operand {
    fileprivate func number(in values: some ExpressionValues) -> Decimal? {
        switch self {
        case .constant(let number): number
        case .name(let name): values.value(of: name)?.number
        }
    }
}
