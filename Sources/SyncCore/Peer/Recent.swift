/// The latest ``capacity`` values; each further one replaces the oldest.
public struct Recent<Element> {
    public let capacity: Int

    /// The count of all values ever appended, which is the number of the next one.
    @inlinable public var total: Int { appended }

    @usableFromInline var appended = 0
    @usableFromInline var slots: [Element] = []

    /// - Parameter capacity: 1 or more.
    public init(capacity: Int) {
        precondition(capacity > 0, "A capacity of \(capacity) keeps nothing")
        self.capacity = capacity
        slots.reserveCapacity(capacity)
    }

    @inlinable
    public mutating func append(_ element: consuming Element) {
        if slots.count < capacity {
            slots.append(element)
        } else {
            slots[total % capacity] = element
        }
        appended += 1
    }

    /// The numbers of the kept values, oldest first.
    @inlinable public var numbers: Range<Int> { total - slots.count..<total }

    /// A kept value by its number.
    @inlinable
    public subscript(_ number: Int) -> Element {
        _read { yield slots[slot(of: number)] }
        _modify { yield &slots[slot(of: number)] }
    }

    @usableFromInline
    func slot(of number: Int) -> Int {
        precondition(numbers.contains(number), "\(number) is not within \(numbers)")
        return number % capacity
    }
}

extension Recent: Sendable where Element: Sendable {}

extension Recent: Equatable where Element: Equatable {}
