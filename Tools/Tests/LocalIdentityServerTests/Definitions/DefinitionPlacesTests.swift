import Foundation
import Testing

@testable import IdentityBase
@testable import LocalIdentityServer
@testable import ServerTestSupport

@Suite("Paths that are watched for changes of definitions", .timeLimit(.minutes(5)))
struct DefinitionPlacesTests {
    /// A folder with a file, and a folder without one.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("places-\(UUID().uuidString)")

        var file: URL { url.appendingPathComponent("flow.yaml") }
        var empty: URL { url.appendingPathComponent("empty") }

        /// The places, as if they were looked at a second after the last change.
        var places: DefinitionPlaces {
            get throws {
                let folder = DefinitionFolder(url: url)
                let files = try folder.files().map(\.url.path)
                return DefinitionPlaces(folder.folders() + files, now: Date().addingTimeInterval(1))
            }
        }

        init() throws {
            try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
            try Data("a: 1\n".utf8).write(to: file)
            try setTime(of: url)
            try setTime(of: empty)
        }

        deinit { try? FileManager.default.removeItem(at: url) }

        /// An hour ago: a change of the content then has another time, whatever the file system's resolution is.
        func setTime(of place: URL) throws {
            let past = Date().addingTimeInterval(-3_600)
            try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: place.path)
        }
    }

    @Test("Nothing has changed if nothing was written")
    func unchanged() throws {
        let folder = try Folder()
        #expect(try folder.places.areUnchanged)
    }

    @Test(
        "A file that is modified, added, removed or replaced is noticed, also in a folder that was empty",
        arguments: [
            { folder in try Data("a: 22\n".utf8).write(to: folder.file) },
            { folder in try Data("b: 1\n".utf8).write(to: folder.url.appendingPathComponent("more.yaml")) },
            { folder in try Data("b: 1\n".utf8).write(to: folder.empty.appendingPathComponent("more.yaml")) },
            { folder in try FileManager.default.removeItem(at: folder.file) },
            { folder in try Data("b: 1\n".utf8).write(to: folder.file, options: .atomic) },
            { folder in try FileManager.default.removeItem(at: folder.url) },
        ] as [@Sendable (Folder) throws -> Void]
    )
    private func changed(_ change: @Sendable (Folder) throws -> Void) throws {
        let folder = try Folder()
        let places = try folder.places
        try change(folder)
        #expect(!places.areUnchanged)
    }

    @Test("A path that was changed just before may be changed again at the same time: it is not trusted")
    func unsettled() throws {
        let folder = try Folder()
        try Data("a: 2\n".utf8).write(to: folder.file)
        #expect(!DefinitionPlaces([folder.file.path]).areUnchanged)
        #expect(!DefinitionPlaces([folder.empty.path], isComplete: false).areUnchanged)
        #expect(DefinitionPlaces([folder.empty.path]).areUnchanged)
    }

    @Test("More paths are looked at less often; a missing path counts")
    func pause() {
        #expect(DefinitionPlaces([]).pause == .zero)
        #expect(DefinitionPlaces(["/missing/a", "/missing/b"]).pause == .microseconds(40))
    }
}
