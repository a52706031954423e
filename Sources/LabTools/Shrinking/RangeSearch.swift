/// Takes elements away in ranges, large ones first, while what is left is still of use: delta debugging.
///
/// Its user asks for the next range, tries to do without it, and says whether that was of use. The last size is tried
/// again until all elements are needed.
package struct RangeSearch {
    private let sizes: [Int]
    private var place = 0
    private var first = 0

    /// True if an element was taken away: in this round, and at all.
    private var isSmaller = false
    package private(set) var hasRemoved = false

    /// - Parameter sizes: Those of the ranges, the largest first.
    package init(sizes: [Int]) { self.sizes = sizes }

    /// - Parameter least: The smallest size.
    package init(halvesOf count: Int, least: Int = 1) {
        var sizes: [Int] = []
        var size = count
        while size >= least, size > 0 {
            sizes.append(size)
            size /= 2
        }
        self.init(sizes: sizes)
    }

    /// The next elements to do without.
    ///
    /// - Parameter count: The elements that are left.
    /// - Returns: `nil` at the end. The range may end behind the last element.
    package mutating func next(of count: Int) -> Range<Int>? {
        while place < sizes.count {
            if first < count { return first..<first + sizes[place] }
            if !isSmaller || place < sizes.count - 1 { place += 1 }
            (first, isSmaller) = (0, false)
        }
        return nil
    }

    /// Notes whether the elements were taken away.
    package mutating func note(_ isRemoved: Bool) {
        if isRemoved {
            (isSmaller, hasRemoved) = (true, true)
        } else {
            first += sizes[place]
        }
    }
}
