import Foundation
import IdentityDomain
import NativeAuthCore

/// The folder of sessions, saved flows and the local server's state. Its mode is 0700, that of its files 0600.
struct CommandState: Sendable {
    let url: URL

    /// The folder in which `DevelopmentCertificate.localServerPath` finds the server's certificate authority.
    init(_ environment: [String: String] = CommandContext.current.environment) {
        let certificate = URL(fileURLWithPath: DevelopmentCertificate.localServerPath(environment: environment))
        url = certificate.deletingLastPathComponent().deletingLastPathComponent()
    }

    var sessionFile: URL { file("session.json") }
    /// The local server's certificate authority, which its first start creates.
    var authorityFile: URL { serverFolder.appendingPathComponent(KeyStore.certificateFile) }
    var serverFolder: URL { url.appendingPathComponent("server", isDirectory: true) }

    func file(_ name: String) -> URL { url.appendingPathComponent(name) }

    func prepare(_ subfolder: String? = nil) throws {
        let folder = subfolder.map { url.appendingPathComponent($0, isDirectory: true) } ?? url
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw unusable("can't be created")
        }
        guard access(folder.path, W_OK | X_OK) == 0 else { throw unusable("can't be written") }
    }

    /// Checks that a session can be stored: creates the folder and reads the existing session.
    func prepareSessionFile() throws {
        try prepare()
        let session = FileSecretStore(file: sessionFile).read("")
        if case .unavailable(let error) = session { throw CommandFailure(error) }
    }

    /// Reads and decodes a file; `nil` if it does not exist.
    /// - Throws: `CommandFailure` if it exists but cannot be decoded.
    func read<Value: Decodable>(
        _ type: Value.Type,
        from name: String
    ) throws -> Value? {
        let url = file(name)
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }

        guard let data = try? Data(contentsOf: url) else {
            throw CommandFailure.usage("Can't read \(url.path). Check its permissions, or remove it.")
        }
        guard let value = try? JSONDecoder().decode(type, from: data) else {
            throw CommandFailure.usage("The file \(url.path) is damaged. Remove it and try again.")
        }
        return value
    }

    /// Writes a file atomically: a reader gets the old or the new content, never a part.
    func write(_ value: some Encodable, to name: String) throws {
        let url = file(name)
        var folder: String?
        if name.contains("/") { folder = String(name.split(separator: "/")[0]) }
        try prepare(folder)

        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard Self.replace(url, with: try encoder.encode(value)) else { throw unusable("can't be written") }
    }

    /// Replaces a file atomically by one that only its owner may read.
    /// - Returns: whether the file was written.
    static func replace(_ url: URL, with data: Data) -> Bool {
        let temporary = url.path + ".\(UUID().uuidString).new"
        let isWritten = FileManager.default.createFile(
            atPath: temporary,
            contents: data,
            attributes: [.posixPermissions: 0o600]
        )
        guard isWritten, rename(temporary, url.path) == 0 else {
            unlink(temporary)
            return false
        }
        return true
    }

    func remove(_ name: String) { unlink(file(name).path) }

    /// Returns the sorted names of the files in a subfolder.
    func files(in folder: String) -> [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: file(folder).path)) ?? []
        return files.sorted().map { "\(folder)/\($0)" }
    }

    /// Removes a file, unless another process has replaced its content.
    func remove<Value: Decodable & Equatable>(_ name: String, ifEqual value: Value) {
        if (try? read(Value.self, from: name)) == value { remove(name) }
    }

    private func unusable(_ obstacle: String) -> CommandFailure {
        CommandFailure(
            .storageUnavailable,
            "The state folder \(url.path) \(obstacle). Set NATIVEAUTH_HOME to a writable folder.",
            status: ExitStatus.usage
        )
    }
}
