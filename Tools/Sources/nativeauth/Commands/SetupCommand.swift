import ArgumentParser
import EntraEndpoints
import Foundation
import NativeAuthCore
import TerminalForms

/// The `nativeauth setup` command.
struct SetupCommand: AsyncParsableCommand, ExemplifiedCommand {
    /// The client API of an app.
    enum API: String, ExpressibleByArgument, CaseIterable {
        case thunderid, amplify, msal
    }

    static let examples = [
        Example("nativeauth setup thunderid", "a ThunderIDConfig for the local server"),
        Example("nativeauth setup thunderid --app demo-email-code", "another application, by handle or id"),
        Example("nativeauth setup amplify --ios", "for an iOS app"),
        Example("nativeauth setup msal --tenant nativeauthmfa", "another tenant"),
    ]

    static let configuration = makeConfiguration(
        "setup", abstract: "Print an app's configuration for the running local server, as Swift code.",
        discussion: """
            Writes the code to standard output, and the names of other applications, user pools or tenants to standard \
            error. --json prints both as one object.
            """)

    @Argument(help: ArgumentHelp("The app's API: thunderid, amplify or msal.", valueName: "API"))
    var api: API

    @Option(
        help: ArgumentHelp("With thunderid: the application, by handle or id.", valueName: "NAME"),
        completion: .list(ConnectionOptions.applicationNames))
    var app: String?

    @Option(help: ArgumentHelp("With amplify: the user pool, by id or name.", valueName: "NAME"))
    var pool: String?

    @Option(
        help: ArgumentHelp("With msal: the tenant, by name, domain or id.", valueName: "NAME"),
        completion: .list(TenantEntry.shippedNames))
    var tenant: String?

    @Flag(help: "Print code for an iOS app, which reads the certificate from its bundle.")
    var ios = false

    @Flag(help: "With amplify and msal: use the address without TLS of serve --http PORT.")
    var http = false

    @OptionGroup var format: OutputOptions

    mutating func validate() throws {
        let options: [(String, String?, API)] = [
            ("--app", app, .thunderid), ("--pool", pool, .amplify), ("--tenant", tenant, .msal),
        ]
        for (name, value, own) in options where value != nil && api != own {
            throw ValidationError("\(name) requires setup \(own.rawValue).")
        }
        if http, api == .thunderid {
            throw ValidationError("--http is available for amplify and msal only: ThunderID requires TLS.")
        }
    }

    mutating func run() async throws {
        let output = format.output
        let connections = SavedConnections(state: CommandState())
        guard let local = connections.runningDefinitions() else {
            throw CommandFailure(
                .offline, "No local server is known here. Start one in another terminal: nativeauth serve")
        }
        let setup = try setup(from: connections, local: local)
        if output.isJSON { return try output.json(setup) }
        output.terminal.write(setup.code)
        if !setup.others.isEmpty {
            output.note("Others, with --\(setup.option) NAME: \(setup.others.joined(separator: ", "))")
        }
    }

    private func setup(from connections: SavedConnections, local: RunningDefinitions) throws -> SetupText {
        switch api {
        case .thunderid:
            guard let running = try connections.runningServer() else {
                throw Self.unknown("application", name: app ?? "", known: [])
            }
            let name = app ?? running.thunderID?.applicationId ?? ""
            let known = try connections.application(name, at: local.baseURL)
            guard let own = local.applications.first(where: { $0.id == known.id }) else {
                throw Self.unknown("application", name: name, known: local.applications.map(\.handle))
            }
            return .thunderID(own, server: running, isIOS: ios, others: local.applications.map(\.handle))
        case .amplify:
            let first = try SavedConnections(state: connections.state, provider: .cognito).runningServer()
            let wanted = pool ?? first?.pool?.userPoolId ?? ""
            let names = local.pools.compactMap { $0.pool?.userPoolId }
            guard let own = local.pools.first(where: { $0.pool?.isCalled(wanted) ?? false }) else {
                throw Self.unknown("user pool", name: wanted, known: names)
            }
            return try .amplify(try withHTTP(own), isIOS: ios, isHTTP: http, others: names)
        case .msal:
            let tenants = SavedConnections(state: connections.state, provider: .entra)
            let all = try tenants.runningTenants()
            let wanted = try tenant ?? tenants.runningServer()?.tenant?.names?.first ?? ""
            let names = all.compactMap { $0.tenant?.names?.first }
            guard let own = all.first(where: { $0.tenant?.isCalled(wanted) ?? false }) else {
                throw Self.unknown("tenant", name: wanted, known: names)
            }
            return .msal(try withHTTP(own), isIOS: ios, isHTTP: http, others: names)
        }
    }

    private func withHTTP(_ connection: Connection) throws -> Connection {
        guard http else { return connection }
        guard let plain = connection.httpURL else {
            throw CommandFailure.usage(
                "The local server listens with TLS only. Restart it: nativeauth serve --http 0")
        }
        var connection = connection
        connection.baseURL = plain
        return connection
    }

    private static func unknown(_ kind: String, name: String, known: [String]) -> CommandFailure {
        .usage("The local server has no \(kind) \(name). Available: \(known.joined(separator: ", ")).")
    }
}
