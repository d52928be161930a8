import Foundation
@_spi(Host) import SwiftUI
import Testing
import ThunderID

@testable import ThunderIDSwiftUI

@Suite("Avatar images for users without a name", .timeLimit(.minutes(5)))
struct LogoIconCatalogTests {
    @Test("Every animal has an image", arguments: anonymousAnimalNames.sorted())
    func animals(name: String) { #expect(LogoIconCatalog.anonymousAnimalImage(named: name) != nil) }

    @Test("Every thing has an image", arguments: anonymousEntityNames.sorted())
    func entities(name: String) { #expect(LogoIconCatalog.anonymousEntityImage(named: name) != nil) }

    @Test("Names are case-insensitive")
    func letters() {
        #expect(LogoIconCatalog.anonymousAnimalImage(named: "Jackalope") != nil)
        #expect(LogoIconCatalog.anonymousAnimalImage(named: "OTTER") != nil)
        #expect(LogoIconCatalog.anonymousEntityImage(named: "Hexagon") != nil)
        #expect(LogoIconCatalog.anonymousEntityImage(named: "STAR") != nil)
    }

    @Test(
        "Other names are not looked up",
        arguments: ["dragon", "", "otter@2x", "../entity/star", "otter.png", "/", "star\0"]
    )
    func others(name: String) {
        #expect(LogoIconCatalog.anonymousAnimalImage(named: name) == nil)
        #expect(LogoIconCatalog.anonymousEntityImage(named: name) == nil)
    }

    @Test("Animals and things are separate")
    func kinds() {
        #expect(LogoIconCatalog.anonymousEntityImage(named: "otter") == nil)
        #expect(LogoIconCatalog.anonymousAnimalImage(named: "star") == nil)
    }

    @Test("Each drawing is a small SVG file of 64 units that can be read, and all differ")
    func files() throws {
        var seen: Set<String> = []
        for kind in LogoIconFile.Kind.allCases {
            for name in kind.names {
                let path = try #require(LogoIconFile.path(of: kind, named: name))
                #expect(path.hasSuffix("LogoIcons/\(kind.rawValue)/\(name).svg"))
                let svg = try String(contentsOfFile: path, encoding: .utf8)
                #expect(svg.contains(#"viewBox="0 0 64 64""#), "\(name)")
                #expect(svg.utf8.count < 6_000, "\(name)")
                #expect(Path(svg: svg) != nil, "\(name)")
                seen.insert(svg)
            }
        }
        #expect(seen.count == 19 + 36)
    }

    @Test("The outline of an SVG file has its commands in their order")
    func outline() {
        let expected = Path { path in
            path.move(to: CGPoint(x: 1, y: 2))
            path.addLine(to: CGPoint(x: 3.5, y: -4))
            path.addQuadCurve(to: CGPoint(x: 7, y: 8), control: CGPoint(x: 5, y: 6))
            path.addCurve(to: CGPoint(x: 5, y: 6), control1: CGPoint(x: 1, y: 2), control2: CGPoint(x: 3, y: 4))
            path.closeSubpath()
        }
        let svg = #"<svg id="i"><path d="\#nM 1 2 L 3.5 -4\#nQ 5 6 7 8 C 1 2 3 4 5 6 Z"/></svg>"#
        #expect(Path(svg: svg) == expected)
    }

    @Test(
        "An unknown command, a missing number or missing data is no outline",
        arguments: ["A 1 2", "M 1", "M 1 2 3", "m 1 2", "1 2", "M 1 x", "Z 1", "C 1 2 3 4"]
    )
    func invalid(data: String) {
        #expect(Path(svg: "<path d=\"\(data)\"/>") == nil)
        #expect(Path(svg: data) == nil)
    }
}
