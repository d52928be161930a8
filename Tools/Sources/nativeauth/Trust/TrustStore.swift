import Foundation

/// A store of trusted certificate authorities of this user, which browsers read.
protocol TrustStore: Sendable {
    /// The program that reads and changes the store.
    static var program: String { get }

    /// The path of the store.
    var path: String { get }

    /// Indicates whether the store has this authority, trusted for TLS, and no earlier one of its name.
    func trusts(_ authority: DevelopmentAuthority) async throws -> Bool

    /// Indicates whether the store has an authority of this name.
    func contains(_ name: DevelopmentAuthority.Name) async throws -> Bool

    /// Adds the authority in place of earlier ones of its name. Creates the store if there is none.
    func add(_ authority: DevelopmentAuthority) async throws

    /// Removes all authorities of a name.
    func remove(_ name: DevelopmentAuthority.Name) async throws
}

/// The trust stores of a user.
struct TrustStores: Sendable {
    /// The folders of Firefox's profiles, below the user's home folder.
    private static let firefoxFolders = [
        ".mozilla/firefox", ".config/mozilla/firefox", "snap/firefox/common/.mozilla/firefox",
        ".var/app/org.mozilla.firefox/.mozilla/firefox", "Library/Application Support/Firefox/Profiles",
    ]
    /// The database of Chromium and Chrome on Linux, below the user's home folder.
    private static let nssFolder = ".pki/nssdb"
    private static let snapFolder = "snap/chromium/current/.pki/nssdb"

    let home: URL
    let programs: any ProgramRunner
    let isMac: Bool

    init(
        environment: [String: String] = CommandContext.current.environment,
        programs: any ProgramRunner = SystemPrograms(),
        isMac: Bool = Self.isMac
    ) {
        let standard = FileManager.default.homeDirectoryForCurrentUser.path
        home = URL(fileURLWithPath: environment["HOME"]?.nonEmpty ?? standard, isDirectory: true)
        self.programs = programs
        self.isMac = isMac
    }

    static var isMac: Bool {
        #if os(macOS)
        true
        #else
        false
        #endif
    }

    /// The stores to which an authority is added.
    /// - Throws: `CommandFailure` if a program that they need is not installed.
    func toChange() throws -> [any TrustStore] {
        guard isMac else {
            let standard = NSSDatabase(folder: folder(Self.nssFolder), programs: programs)
            let others = existingDatabases.filter { $0.path != standard.path }
            return try checked([standard] + others)
        }

        // Firefox reads the keychain, too, so that its profiles are optional.
        let keychain = LoginKeychain(home: home, programs: programs)
        let profiles = programs.isInstalled(NSSDatabase.program) ? existingDatabases : []
        return try checked([keychain] + profiles)
    }

    /// The existing stores, from which an authority is removed.
    /// - Throws: `CommandFailure` if a program that they need is not installed.
    func existing() throws -> [any TrustStore] {
        try isMac ? toChange() : checked(existingDatabases)
    }

    private func checked(_ stores: [any TrustStore]) throws -> [any TrustStore] {
        for store in stores {
            let program = type(of: store).program
            guard programs.isInstalled(program) else { throw CommandFailure.missingProgram(program) }
        }
        return stores
    }

    private var existingDatabases: [NSSDatabase] {
        let folders = [Self.nssFolder, Self.snapFolder].map(folder) + firefoxProfiles
        return folders.map { NSSDatabase(folder: $0, programs: programs) }.filter(\.exists)
    }

    private var firefoxProfiles: [URL] {
        Self.firefoxFolders.map(folder).flatMap { parent in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
            return names.sorted().map { parent.appendingPathComponent($0, isDirectory: true) }
        }
    }

    private func folder(_ path: String) -> URL { home.appendingPathComponent(path, isDirectory: true) }
}
