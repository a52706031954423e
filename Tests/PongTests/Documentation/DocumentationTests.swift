import ProgramTesting
import Testing

/// Checks that the documentation's pages match the files that they name.
@Suite("Documentation") struct DocumentationTests {
    @Test("names files and folders that exist")
    func paths() throws {
        let named = try Page.all().flatMap { page in page.paths.map { (page.path, $0) } }
        #expect(named.count > 50)
        for (page, path) in named {
            #expect(Page.exists(path), "\(page) names \(path)")
        }
    }

    @Test("names code that stands in the file before it")
    func members() throws {
        let members = try Page.all().flatMap(\.members)
        #expect(!members.isEmpty)
        for (file, name) in members where Page.exists(file) {
            let words = try Page.text(of: file).split { !($0.isLetter || $0.isNumber) }
            #expect(words.contains { $0 == name }, "\(file) holds no \(name)")
        }
    }

    @Test("links to pages and headings that exist")
    func links() throws {
        let pages = try Page.all()
        for page in pages {
            for link in page.links where !link.hasPrefix("https://") {
                let parts = link.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
                let target = Page.resolve(parts[0], from: page.path)
                #expect(Page.exists(target), "\(page.path) links to \(link)")
                guard parts.count > 1 else { continue }
                let anchors = try #require(pages.first { $0.path == target }?.anchors)
                #expect(anchors.contains(parts[1]), "\(page.path) links to \(link)")
                // DocC names headings differently than a forge, and `.ci/docs` converts only links to pages.
                #expect(!page.path.hasPrefix(Page.guide), "\(page.path) links to \(link)")
            }
        }
    }

    @Test("reaches every page of the guide from its list and from the README")
    func lists() throws {
        let pages = try Page.all()
        let guide = Set(pages.map(\.path).filter { $0.hasPrefix(Page.guide) && !$0.hasSuffix("/README.md") })
        #expect(guide.count > 5)
        for list in pages where list.path.hasSuffix("README.md") {
            #expect(guide.subtracting(list.links.map { Page.resolve($0, from: list.path) }) == [], "\(list.path)")
        }
    }

    @Test("names targets that the Makefile has")
    func targets() throws {
        let offered = try Set(Page.text(of: "Makefile").matches(of: /(?m)^([a-z-]+):.*##\s/).map { String($0.1) })
        let named = try Set(Page.all().flatMap(\.makeTargets))
        #expect(!named.isEmpty)
        #expect(named.subtracting(offered) == [])
    }

    @Test("keeps the README short")
    func length() throws {
        #expect(try Page.text(of: "README.md").split(separator: "\n", omittingEmptySubsequences: false).count <= 161)
    }
}

extension Page {
    /// The path of a link's target, from the package's folder.
    fileprivate static func resolve(_ target: String, from page: String) -> String {
        var folders = page.split(separator: "/").dropLast().map(String.init)
        for part in target.split(separator: "/").map(String.init) {
            if part == ".." { folders.removeLast() } else { folders.append(part) }
        }
        return folders.joined(separator: "/")
    }
}
