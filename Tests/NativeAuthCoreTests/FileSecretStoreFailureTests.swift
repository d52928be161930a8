import Foundation
import TestSupport
import Testing

@testable import NativeAuthCore

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite("A file store that can't be used", .timeLimit(.minutes(5)))
struct FileSecretStoreFailureTests {
    private let folder: TemporaryFolder
    private let store: FileSecretStore

    init() throws {
        folder = try TemporaryFolder()
        store = FileSecretStore(file: folder.url.appendingPathComponent("app.json"))
    }

    /// Obstacles in place of the file. File modes are not among them, because root ignores them.
    enum Obstacle: CaseIterable {
        case folder, linkInCircle, folderIsFile, nameTooLong

        func place(in folder: TemporaryFolder) throws -> FileSecretStore {
            let file = folder.url.appendingPathComponent("app.json")
            switch self {
            case .folder:
                try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
                return FileSecretStore(file: file)
            case .linkInCircle:
                let lock = file.appendingPathExtension("lock").path
                try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: file.path)
                try FileManager.default.createSymbolicLink(atPath: lock, withDestinationPath: lock)
                return FileSecretStore(file: file)
            case .folderIsFile:
                try Data().write(to: file)
                return FileSecretStore(file: file.appendingPathComponent("inner.json"))
            case .nameTooLong:
                return FileSecretStore(file: folder.url.appendingPathComponent(String(repeating: "x", count: 300)))
            }
        }
    }

    @Test("An unreadable file is unavailable, not empty", arguments: Obstacle.allCases)
    func isUnavailable(obstacle: Obstacle) throws {
        let store = try obstacle.place(in: folder)
        func files() throws -> [String] { try folder.names().filter { !$0.hasSuffix(".lock") } }
        let before = try files()
        expectUnavailable(store.read("a"))
        expectUnavailable { try store.write(Secret("hunter2"), for: "a") }
        expectUnavailable { try store.removeAll() }
        expectUnavailable(store.read("a"))
        #expect(try files() == before)
    }

    @Test("A file that its owner may not read is unavailable", .enabled(if: geteuid() != 0, "root may read everything"))
    func mayNotRead() throws {
        try store.write(Secret("1"), for: "a")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: store.file.path)
        expectUnavailable(store.read("a"))
        expectUnavailable { try store.write(Secret("2"), for: "b") }
    }

    private static let damaged = [
        "", "{", "{\"a\":", "[]", "{\"a\": 1}", "{\"a\": null}", "null", "garbage hunter2", "\0\0",
    ]

    @Test("A damaged file is reported as damaged and is not overwritten", arguments: damaged)
    func isDamaged(content: String) throws {
        try content.write(to: store.file, atomically: true, encoding: .utf8)
        let error = expectUnavailable(store.read("a"))
        #expect(error?.message.contains("damaged") == true)
        #expect(error?.message.contains(store.file.path) == true)
        #expect(error?.recovery == [.fixConfiguration])
        expectUnavailable { try store.write(Secret("2"), for: "a") }
        let both: [String: Secret?] = ["a": nil, "b": Secret("2")]
        expectUnavailable { try store.update(both) }
        #expect(try String(contentsOf: store.file, encoding: .utf8) == content)
    }

    @Test("A damaged file does not prevent a sign-out", arguments: damaged)
    func signsOut(content: String) throws {
        try content.write(to: store.file, atomically: true, encoding: .utf8)
        try store.remove("a")
        #expect(store.read("a") == .absent)
        #expect(!FileManager.default.fileExists(atPath: store.file.path))
    }

    @Test("The store works again after all values were removed", arguments: damaged)
    func recovers(content: String) throws {
        try content.write(to: store.file, atomically: true, encoding: .utf8)
        try store.removeAll()
        #expect(store.read("a") == .absent)
        try store.write(Secret("2"), for: "a")
        #expect(store.read("a") == .value(Secret("2")))
    }

    #if os(macOS) || os(Linux)
    @Test("A full disk leaves the stored values unchanged")
    func diskIsFull() async throws {
        try store.update(["a": Secret("old"), "b": Secret("kept")])
        let path = store.file.path
        // A separate process, in which the system limits files to one kilobyte. The write of the
        // temporary file fails half-way, as on a full disk.
        await #expect(processExitsWith: .success) { [path = path as String] in
            signal(SIGXFSZ, SIG_IGN)
            try limitFileSize(to: 1_024)
            let store = FileSecretStore(file: URL(fileURLWithPath: path))
            let large = Secret(String(repeating: "x", count: 100_000))
            let error = #expect(throws: NativeAuthError.self) { try store.update(["a": large, "b": nil]) }
            #expect(error?.code == .storageUnavailable)
            #expect(store.read("a") == .value(Secret("old")))
            try store.write(Secret("small"), for: "c")
        }
        #expect(store.read("a") == .value(Secret("old")))
        #expect(store.read("b") == .value(Secret("kept")))
        #expect(store.read("c") == .value(Secret("small")))
        #expect(try folder.names() == ["app.json", "app.json.lock"])
    }
    #endif

    @discardableResult
    private func expectUnavailable(
        _ reading: SecretReading,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> NativeAuthError? {
        guard case .unavailable(let error) = reading else {
            Issue.record("The reading was \(reading).", sourceLocation: sourceLocation)
            return nil
        }
        #expect(error.code == .storageUnavailable, sourceLocation: sourceLocation)
        #expect(!error.description.contains("hunter2"), sourceLocation: sourceLocation)
        return error
    }

    private func expectUnavailable(sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void) {
        let error = #expect(throws: NativeAuthError.self, sourceLocation: sourceLocation) { try body() }
        #expect(error?.code == .storageUnavailable, sourceLocation: sourceLocation)
        #expect(error?.description.contains("hunter2") == false, sourceLocation: sourceLocation)
    }
}

#if os(macOS) || os(Linux)
private func limitFileSize(to bytes: UInt) throws {
    var limit = rlimit()
    #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
    #else
    let resource = RLIMIT_FSIZE
    #endif
    try #require(getrlimit(resource, &limit) == 0)
    limit.rlim_cur = rlim_t(bytes)
    try #require(setrlimit(resource, &limit) == 0)
}
#endif
