import Foundation
import TestSupport
import Testing

@testable import NativeAuthCore

@Suite("A file store", .timeLimit(.minutes(5)))
struct FileSecretStoreTests {
    private let folder: TemporaryFolder
    private let store: FileSecretStore

    init() throws {
        folder = try TemporaryFolder()
        store = FileSecretStore(file: folder.url.appendingPathComponent("state/app.json"))
    }

    private func mode(_ path: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    @Test("Nothing is created before the first write")
    func createsNothing() throws {
        #expect(store.read("a") == .absent)
        #expect(try folder.names().isEmpty)
    }

    @Test("Written values are read back, also by another store on the same file")
    func readsBack() throws {
        let text = "päßwörd 🔑 \"\\\n\0"
        try store.write(Secret(text), for: "a")
        try store.write(Secret(""), for: "")
        #expect(store.read("a") == .value(Secret(text)))
        #expect(store.read("") == .value(Secret("")))
        #expect(store.read("b") == .absent)
        #expect(FileSecretStore(file: store.file).read("a") == .value(Secret(text)))
    }

    @Test("Several values are written and removed in one call")
    func updates() throws {
        try store.update(["a": Secret("1"), "b": Secret("2")])
        try store.update(["a": nil, "b": Secret("3"), "c": nil])
        #expect(store.read("a") == .absent)
        #expect(store.read("b") == .value(Secret("3")))
        try store.remove("b")
        try store.remove("b")
        #expect(store.read("b") == .absent)
    }

    @Test("Only the owner can read the file")
    func modes() throws {
        try store.write(Secret("1"), for: "a")
        #expect(try mode(store.file.path) == 0o600)
        #expect(try mode(store.file.path + ".lock") == 0o600)
        #expect(try mode(store.file.deletingLastPathComponent().path) == 0o700)
    }

    @Test("A write restricts a file that others can read to its owner")
    func tightens() throws {
        try store.write(Secret("1"), for: "a")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: store.file.path)
        try store.write(Secret("2"), for: "a")
        #expect(try mode(store.file.path) == 0o600)
    }

    @Test("No temporary files are left behind")
    func noDrafts() throws {
        for number in 0..<20 { try store.write(Secret("\(number)"), for: "a") }
        try store.removeAll()
        #expect(try folder.names(in: "state") == ["app.json.lock"])
    }

    @Test("The file is replaced atomically: a reader with the old file open still reads it completely")
    func isReplaced() throws {
        try store.write(Secret("old"), for: "a")
        let handle = try FileHandle(forReadingFrom: store.file)
        try store.write(Secret("new"), for: "a")
        let old = try #require(try handle.readToEnd())
        #expect(String(decoding: old, as: UTF8.self) == #"{"a":"old"}"#)
        #expect(store.read("a") == .value(Secret("new")))
    }

    @Test("All values can be removed, and the store works afterwards")
    func removesAll() throws {
        try store.update(["a": Secret("1"), "b": Secret("2")])
        try store.removeAll()
        #expect(store.read("a") == .absent)
        #expect(!FileManager.default.fileExists(atPath: store.file.path))
        try store.removeAll()
        try store.write(Secret("3"), for: "a")
        #expect(store.read("a") == .value(Secret("3")))
    }

    @Test("A value of one megabyte is stored")
    func large() throws {
        let secret = Secret(String(repeating: "0123456789abcdef", count: 65_536))
        try store.write(secret, for: "a")
        #expect(store.read("a") == .value(secret))
    }

    @Test("Concurrent writes by many tasks and several stores are all kept")
    func concurrentTasks() async throws {
        // On a busy machine, the writes of others take longer than the default timeout.
        let stores = (0..<4).map { _ in FileSecretStore(file: store.file, lockTimeout: .seconds(600)) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<80 {
                group.addTask { try stores[number % 4].write(Secret("\(number)"), for: "\(number)") }
                group.addTask {
                    if case .unavailable(let error) = stores[number % 4].read("0") { throw error }
                }
            }
            try await group.waitForAll()
        }
        for number in 0..<80 { #expect(store.read("\(number)") == .value(Secret("\(number)"))) }
    }

    #if os(macOS) || os(Linux)
    @Test("Concurrent writes by several processes are all kept")
    func concurrentProcesses() async throws {
        let path = store.file.path
        await withTaskGroup(of: Void.self) { group in
            for name in ["a", "b", "c"] {
                group.addTask {
                    await #expect(processExitsWith: .success) { [path = path as String, name = name as String] in
                        let file = URL(fileURLWithPath: path)
                        let store = FileSecretStore(file: file, lockTimeout: .seconds(600))
                        for number in 0..<40 { try store.write(Secret(name), for: "\(name)\(number)") }
                    }
                }
            }
        }
        for name in ["a", "b", "c"] {
            for number in 0..<40 { #expect(store.read("\(name)\(number)") == .value(Secret(name))) }
        }
    }
    #endif
}
