import Foundation
@_spi(Host) import SwiftUI
import Testing
import ThunderID

@testable import ThunderIDSwiftUI

@Suite("Pictures for users without a name", .timeLimit(.minutes(5)))
struct LogoIconCatalogTests {
    @Test("There is one for each animal", arguments: anonymousAnimalNames.sorted())
    func animals(name: String) { #expect(LogoIconCatalog.anonymousAnimalImage(named: name) != nil) }

    @Test("There is one for each thing", arguments: anonymousEntityNames.sorted())
    func entities(name: String) { #expect(LogoIconCatalog.anonymousEntityImage(named: name) != nil) }

    @Test("Capitals and small letters are the same")
    func letters() {
        #expect(LogoIconCatalog.anonymousAnimalImage(named: "Jackalope") != nil)
        #expect(LogoIconCatalog.anonymousAnimalImage(named: "OTTER") != nil)
        #expect(LogoIconCatalog.anonymousEntityImage(named: "Hexagon") != nil)
        #expect(LogoIconCatalog.anonymousEntityImage(named: "STAR") != nil)
    }

    @Test(
        "Nothing else is looked up",
        arguments: ["dragon", "", "otter@2x", "../entity/star", "otter.png", "/", "star\0"])
    func others(name: String) {
        #expect(LogoIconCatalog.anonymousAnimalImage(named: name) == nil)
        #expect(LogoIconCatalog.anonymousEntityImage(named: name) == nil)
    }

    @Test("An animal is no thing, and a thing no animal")
    func kinds() {
        #expect(LogoIconCatalog.anonymousEntityImage(named: "otter") == nil)
        #expect(LogoIconCatalog.anonymousAnimalImage(named: "star") == nil)
    }

    @Test("Each is there in three sizes of 64 points, and no two are the same", arguments: [1, 2, 3])
    func files(scale: Int) throws {
        var seen: Set<Data> = []
        for kind in LogoIconFile.Kind.allCases {
            for name in kind.names {
                let path = try #require(LogoIconFile.path(of: kind, named: name, scale: scale))
                #expect(path.hasSuffix("LogoIcons/\(kind.rawValue)/\(name)@\(scale)x.png"))
                let data = try Data(contentsOf: URL(fileURLWithPath: path))
                // After PNG's signature and the first chunk's length and name come width and height.
                let size = [UInt8](data[16..<24])
                #expect(size == [0, 0, 0, UInt8(64 * scale), 0, 0, 0, UInt8(64 * scale)], "\(name)")
                #expect(data.count < 8_000, "\(name)")
                seen.insert(data)
            }
        }
        #expect(seen.count == 19 + 36)
    }

    @Test("A size that is not there gives another one")
    func sizes() throws {
        let path = try #require(LogoIconFile.path(of: .animal, named: "otter", scale: 7))
        #expect(path.hasSuffix("otter@2x.png"))
        #expect(LogoIconCatalog.image(.animal, named: "otter", scale: 0) != nil)
        #expect(LogoIconCatalog.image(.animal, named: "otter", scale: 3.5) != nil)
    }
}
