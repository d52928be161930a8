import ArgumentParser
import Foundation
import IdentityDomain
import TerminalForms

/// The choice of a development authority: that of loopback, or that of a host.
struct AuthorityOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The authority of serve --host ADDRESS.", valueName: "ADDRESS"))
    var host: String?

    private var networkHost: NetworkHost? { host.flatMap { NetworkHost($0) } }

    var name: DevelopmentAuthority.Name { networkHost.map { .init($0) } ?? .loopback }

    mutating func validate() throws {
        guard let host, NetworkHost(host) == nil else { return }
        throw ValidationError("--host takes the name or address of serve --host.")
    }

    func file(in state: CommandState) -> URL {
        guard let networkHost else { return state.authorityFile }
        return state.serverFolder.appendingPathComponent(networkHost.certificateFile)
    }
}

struct TrustCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth trust": "show what it allows, and ask",
        "nativeauth trust --yes": "without a question, for a script",
        "nativeauth trust --dry-run": "show what would be changed",
    ]

    static let configuration = makeConfiguration(
        "trust",
        abstract: "Make this user's browsers trust the local server's certificate.",
        discussion: """
            Adds the local server's certificate authority to the NSS databases of Chromium, Chrome and Firefox, which \
            needs certutil (on Debian and Ubuntu: the package libnss3-tools), and on macOS to the login keychain. An \
            authority that the server has renewed replaces the earlier one. Restart running browsers.

            Apps don't need this: they name the certificate's file.
            """
    )

    @OptionGroup var authority: AuthorityOptions

    @Flag(help: "Do not ask.")
    var yes = false

    @Flag(help: "Only show what would be changed.")
    var dryRun = false

    @OptionGroup var format: OutputOptions

    mutating func validate() throws {
        if format.json, !yes, !dryRun { throw ValidationError("--json requires --yes or --dry-run.") }
    }

    mutating func run() async throws {
        let output = format.output
        let authority = try DevelopmentAuthority(
            file: self.authority.file(in: CommandState()),
            name: self.authority.name
        )
        var missing: [any TrustStore] = []
        var results: [TrustReport.Store] = []
        for store in try TrustStores().toChange() {
            let isTrusted = try await store.trusts(authority)
            if isTrusted {
                results.append(.init(path: store.path, state: .alreadyTrusted))
            } else {
                missing.append(store)
            }
        }

        if !missing.isEmpty {
            let paths = missing.map(\.path)
            output.note(authority.explanation(stores: paths, traits: output.reportTraits))
            if !dryRun {
                try output.confirm("Trust it?", isConfirmed: yes, command: "nativeauth trust --yes")
            }
            for store in missing { results.append(await add(authority, to: store, output)) }
        }
        let report = TrustReport(authority: .init(authority), stores: results, dryRun: dryRun)
        try output.show(report, as: report.lines)
        if results.contains(where: { $0.state == .failed }) { throw ExitCode(ExitStatus.failure) }
    }

    /// Adds the authority to a store. A failure is noted, because the other stores are changed nevertheless.
    private func add(
        _ authority: DevelopmentAuthority,
        to store: any TrustStore,
        _ output: Output
    ) async -> TrustReport.Store {
        guard !dryRun else { return .init(path: store.path, state: .added) }
        do {
            try await store.add(authority)
            return .init(path: store.path, state: .added)
        } catch {
            output.note(CommandFailure(converting: error).error.message)
            return .init(path: store.path, state: .failed)
        }
    }
}

struct UntrustCommand: AsyncParsableCommand, ExemplifiedCommand {
    static let examples: KeyValuePairs = [
        "nativeauth untrust": "remove the authority from this user's browsers",
        "nativeauth untrust --dry-run": "show what would be changed",
    ]

    static let configuration = makeConfiguration(
        "untrust",
        abstract: "Remove the local server's certificate authority from this user's browsers.",
        discussion: "Reverses nativeauth trust, also for an authority that no longer exists. Restart running browsers."
    )

    @OptionGroup var authority: AuthorityOptions

    @Flag(help: "Only show what would be changed.")
    var dryRun = false

    @OptionGroup var format: OutputOptions

    mutating func run() async throws {
        let name = authority.name
        var results: [TrustReport.Store] = []
        for store in try TrustStores().existing() {
            let isTrusted = try await store.contains(name)
            if isTrusted, !dryRun { try await store.remove(name) }
            results.append(.init(path: store.path, state: isTrusted ? .removed : .notTrusted))
        }

        let report = TrustReport(stores: results, dryRun: dryRun)
        try format.output.show(report, as: report.lines)
    }
}
