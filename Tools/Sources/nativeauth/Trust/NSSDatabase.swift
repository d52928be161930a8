import Foundation

/// A certificate database of NSS: that of Chromium and Chrome on Linux, or of a Firefox profile.
struct NSSDatabase: TrustStore {
    static let program = "certutil"
    /// Trusted for the certificates of TLS servers, and for nothing else.
    private static let trustFlags = "C,,"

    /// A certificate of the database's list.
    private struct Entry {
        let nickname: String
        let flags: String
    }

    let folder: URL
    let programs: any ProgramRunner

    var path: String { folder.path }
    var exists: Bool { FileManager.default.fileExists(atPath: folder.appendingPathComponent("cert9.db").path) }

    func trusts(_ authority: DevelopmentAuthority) async throws -> Bool {
        let entries = try await entries(authority.name)
        guard entries.count == 1, let entry = entries.first, entry.flags == Self.trustFlags else { return false }
        let text = try await certutil("-L", "-n", entry.nickname, "-a")
        return DevelopmentAuthority.certificates(in: text) == [authority.der]
    }

    func contains(_ name: DevelopmentAuthority.Name) async throws -> Bool { try await !entries(name).isEmpty }

    func add(_ authority: DevelopmentAuthority) async throws {
        if exists {
            try await remove(authority.name)
        } else {
            try await create()
        }
        let file = authority.file.path
        try await certutil("-A", "-t", Self.trustFlags, "-n", authority.name.nickname, "-i", file)
    }

    func remove(_ name: DevelopmentAuthority.Name) async throws {
        for entry in try await entries(name) { try await certutil("-D", "-n", entry.nickname) }
    }

    private func create() async throws {
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw CommandFailure.failedProgram(Self.program, at: path, reason: "The folder can't be created.")
        }
        try await certutil("-N", "--empty-password")
    }

    /// Returns the authorities of a name. Firefox's settings give an imported one its common name as the nickname.
    private func entries(_ name: DevelopmentAuthority.Name) async throws -> [Entry] {
        guard exists else { return [] }
        let list = try await certutil("-L")
        let entries = list.split(separator: "\n").compactMap { line -> Entry? in
            guard let match = line.wholeMatch(of: /(.+?)\s+([A-Za-z]*,[A-Za-z]*,[A-Za-z]*)\s*/) else { return nil }
            return Entry(nickname: String(match.1), flags: String(match.2))
        }
        return entries.filter { [name.nickname, name.commonName].contains($0.nickname) }
    }

    @discardableResult
    private func certutil(_ mode: String, _ arguments: String...) async throws -> String {
        try await programs.require(Self.program, [mode, "-d", "sql:\(path)"] + arguments, at: path)
    }
}
