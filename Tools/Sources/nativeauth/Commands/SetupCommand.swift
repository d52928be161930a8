import ArgumentParser
import EntraEndpoints
import NativeAuthCore

struct SetupCommand: AsyncParsableCommand, ExemplifiedCommand {
    enum API: String, Encodable, ExpressibleByArgument, CaseIterable {
        case thunderid, amplify, msal

        /// The option that selects an application, a user pool or a tenant.
        var option: String {
            switch self {
            case .thunderid: "--app"
            case .amplify: "--pool"
            case .msal: "--tenant"
            }
        }
    }

    static let examples: KeyValuePairs = [
        "nativeauth setup thunderid": "a ThunderIDConfig for the local server",
        "nativeauth setup thunderid --app demo-email-code": "another application, by handle or id",
        "nativeauth setup amplify --ios": "for an iOS app",
        "nativeauth setup msal --tenant nativeauthmfa --bundle-id com.example.app":
            "another tenant, with the redirect URI of the browser",
    ]

    static let configuration = makeConfiguration(
        "setup",
        abstract: "Print an app's configuration for the running local server, as Swift code.",
        discussion: """
            Writes the code to standard output, and the names of other applications, user pools or tenants to standard \
            error. --json prints both as one object.
            """
    )

    @Argument(help: ArgumentHelp("The app's API: thunderid, amplify or msal.", valueName: "API"))
    var api: API

    @Option(
        help: ArgumentHelp("With thunderid: the application, by handle or id.", valueName: "NAME"),
        completion: .list(CompletionWords.applicationNames)
    )
    var app: String?

    @Option(
        help: ArgumentHelp("With amplify: the user pool, by id or name.", valueName: "NAME"),
        completion: .custom { _, _, _ in CompletionWords.poolIDs }
    )
    var pool: String?

    @Option(
        help: ArgumentHelp("With msal: the tenant, by name, domain or id.", valueName: "NAME"),
        completion: .list(TenantEntry.shippedNames)
    )
    var tenant: String?

    @Option(
        help: ArgumentHelp("With msal: the app's bundle id, for the redirect URI of the browser.", valueName: "ID")
    )
    var bundleID: String?

    @Flag(help: "Print code for an iOS app, which reads the certificate from its bundle.")
    var ios = false

    @Flag(help: "With amplify and msal: use the address without TLS of serve --http PORT.")
    var http = false

    @OptionGroup var format: OutputOptions

    mutating func validate() throws {
        let names: KeyValuePairs<API, String?> = [
            .thunderid: app,
            .amplify: pool,
            .msal: tenant,
        ]
        for (other, name) in names where name != nil && api != other {
            throw ValidationError("\(other.option) requires setup \(other.rawValue).")
        }
        if let bundleID {
            guard api == .msal else { throw ValidationError("--bundle-id requires setup msal.") }
            guard bundleID.wholeMatch(of: /[A-Za-z0-9.-]{1,200}/) != nil else {
                throw ValidationError("\(bundleID) is not a bundle id: letters, digits, dots and hyphens are allowed.")
            }
        }
        if http, api == .thunderid {
            throw ValidationError("--http is available for amplify and msal only: ThunderID requires TLS.")
        }
    }

    mutating func run() async throws {
        let output = format.output
        let connections = SavedConnections()
        guard let local = connections.runningDefinitions() else {
            throw CommandFailure(
                .offline,
                "No local server is known here. Start one in another terminal: nativeauth serve"
            )
        }

        let report = try setup(from: connections, local: local)
        if output.isJSON { return try output.json(report) }
        output.terminal.write(report.code)
        if !report.others.isEmpty {
            output.note("Others, with \(api.option) NAME: \(report.others.joined(separator: ", "))")
        }
    }

    private func setup(from connections: SavedConnections, local: RunningDefinitions) throws -> SetupReport {
        switch api {
        case .thunderid: try thunderID(from: connections, local: local)
        case .amplify: try amplify(from: connections, local: local)
        case .msal: try msal(from: connections)
        }
    }

    private func thunderID(from connections: SavedConnections, local: RunningDefinitions) throws -> SetupReport {
        let running = try Self.required(
            try connections.runningServer(),
            "application",
            name: app ?? "",
            known: []
        )
        let name = app ?? running.thunderID?.applicationId ?? ""
        let known = try connections.application(name, at: local.baseURL)

        let names = local.applications.map(\.handle)
        let own = local.applications.first { $0.id == known.applicationId }
        let application = try Self.required(own, "application", name: name, known: names)
        return SetupReport(
            api,
            name: application.handle,
            code: try setupCode(running).thunderID(application),
            known: names
        )
    }

    private func amplify(from connections: SavedConnections, local: RunningDefinitions) throws -> SetupReport {
        let running = try SavedConnections(state: connections.state, provider: .cognito).runningServer()
        let requested = pool ?? running?.pool?.userPoolId ?? ""

        let names = local.pools.compactMap { $0.pool?.userPoolId }
        let own = local.pools.first { $0.pool?.isCalled(requested) ?? false }
        let known = try Self.required(own, "user pool", name: requested, known: names)
        return SetupReport(
            api,
            name: known.pool?.userPoolId ?? "",
            code: try setupCode(known).amplify(),
            known: names
        )
    }

    private func msal(from connections: SavedConnections) throws -> SetupReport {
        let tenants = SavedConnections(state: connections.state, provider: .entra)
        let all = try tenants.runningTenants()
        let requested = try tenant ?? tenants.runningServer()?.tenant?.names?.first ?? ""

        let names = all.compactMap { $0.tenant?.names?.first }
        let own = all.first { $0.tenant?.isCalled(requested) ?? false }
        let known = try Self.required(own, "tenant", name: requested, known: names)
        let redirectURI = try bundleID.flatMap { try known.tenant?.redirectURI(bundleID: $0) }
        var report = SetupReport(
            api,
            name: known.tenant?.names?.first ?? "",
            code: try setupCode(known).msal(redirectURI: redirectURI),
            known: names
        )
        report.redirectURI = redirectURI
        return report
    }

    private func setupCode(_ connection: Connection) throws -> SetupCode {
        var connection = connection
        if http {
            guard let plain = connection.httpURL else {
                throw CommandFailure.usage(
                    "The local server listens with TLS only. Restart it: nativeauth serve --http 0"
                )
            }
            connection.baseURL = plain
        }
        return SetupCode(connection: connection, isIOS: ios, isHTTP: http)
    }

    private static func required<Value>(
        _ value: Value?,
        _ kind: String,
        name: String,
        known: [String]
    ) throws -> Value {
        if let value { return value }
        throw CommandFailure.usage(
            "The local server has no \(kind) \(name). Available: \(known.joined(separator: ", "))."
        )
    }
}

/// A configuration to paste into an app's Swift source.
struct SetupReport: Encodable, Sendable {
    let api: SetupCommand.API
    /// The name of the application, user pool or tenant.
    let name: String
    let code: String
    let others: [String]
    /// The address to which the browser returns, if the app's bundle id is known.
    var redirectURI: String?

    init(_ api: SetupCommand.API, name: String, code: String, known: [String]) {
        self.api = api
        self.name = name
        self.code = code
        others = known.filter { $0 != name }
    }
}
