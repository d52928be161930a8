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

    @Test("Each image exists in three scales of 64 points, and all files differ", arguments: [1, 2, 3])
    func files(scale: Int) throws {
        var seen: Set<Data> = []
        for kind in LogoIconFile.Kind.allCases {
            for name in kind.names {
                let path = try #require(LogoIconFile.path(of: kind, named: name, scale: scale))
                #expect(path.hasSuffix("LogoIcons/\(kind.rawValue)/\(name)@\(scale)x.png"))
                let data = try Data(contentsOf: URL(fileURLWithPath: path))
                // Width and height follow PNG's signature and the first chunk's length and type.
                let size = [UInt8](data[16..<24])
                #expect(size == [0, 0, 0, UInt8(64 * scale), 0, 0, 0, UInt8(64 * scale)], "\(name)")
                #expect(data.count < 8_000, "\(name)")
                seen.insert(data)
            }
        }
        #expect(seen.count == 19 + 36)
    }

    @Test("A missing scale falls back to another one")
    func sizes() throws {
        let path = try #require(LogoIconFile.path(of: .animal, named: "otter", scale: 7))
        #expect(path.hasSuffix("otter@2x.png"))
        #expect(LogoIconCatalog.image(.animal, named: "otter", scale: 0) != nil)
        #expect(LogoIconCatalog.image(.animal, named: "otter", scale: 3.5) != nil)
    }
}
