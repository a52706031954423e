extension Array where Element: Equatable {
    /// The element after a given one; the first element after the last, or after one that is not in the array.
    package func next(after element: Element) -> Element {
        let index = firstIndex(of: element).map { ($0 + 1) % count } ?? 0
        return self[index]
    }
}
