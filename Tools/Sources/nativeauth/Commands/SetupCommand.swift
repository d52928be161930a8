import ArgumentParser
import EntraEndpoints
import Foundation
import LocalIdentityServer
import NativeAuthCore
import TerminalForms

struct SetupCommand: AsyncParsableCommand, ExemplifiedCommand {
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

/// A configuration to paste into an app's Swift source.
struct SetupText: Encodable, Sendable {
    let api: String
    /// The name of the application, user pool or tenant.
    let name: String
    let code: String
    /// The names of the other applications, user pools or tenants.
    let others: [String]
    /// The option that selects one of them.
    let option: String

    private enum CodingKeys: String, CodingKey {
        case api, name, code, others
    }

    static func thunderID(
        _ application: ApplicationOverview, server: Connection, isIOS: Bool, others: [String]
    ) -> Self {
        var arguments = [("baseUrl", quoted(server.baseURL))]
        if let redirectURI = application.redirectURI {
            arguments += [
                ("clientId", quoted(application.handle)), ("scopes", #"["openid", "profile", "email"]"#),
                ("afterSignInUrl", quoted(redirectURI)),
            ]
        }
        arguments.append(("applicationId", quoted(application.id)))
        arguments.append(("developmentCertificatePath", certificate(server, isIOS: isIOS)))
        let list = arguments.map { "    \($0): \($1)" }.joined(separator: ",\n")
        let code = """
            \(isIOS ? "import Foundation\nimport ThunderID" : "import ThunderID")

            // \(application.handle): \(application.summary)
            \(certificateComment(server, isIOS: isIOS))let config = ThunderIDConfig(
            \(list)
            )

            """
        return SetupText(
            api: "thunderid", name: application.handle, code: code, others: others.filter { $0 != application.handle },
            option: "app")
    }

    /// - Throws: `CommandFailure` if the pool's outputs cannot be read.
    static func amplify(_ server: Connection, isIOS: Bool, isHTTP: Bool, others: [String]) throws -> Self {
        let pool = server.pool?.userPoolId ?? ""
        let trust = isHTTP ? "" : "\n            " + trustArguments(server, isIOS: isIOS, indent: 12)
        let code = """
            \(imports(["AWSCognitoAuthPlugin", "Amplify", "Foundation"], isHTTP: isHTTP))

            /// Configures Amplify for the user pool \(pool). Call it once, when the app starts.
            \(isHTTP ? "" : certificateComment(server, isIOS: isIOS))func configureAmplify() throws {
                try Amplify.add(
                    plugin: AWSCognitoAuthPlugin(\(trust)))
                try Amplify.configure(with: .data(Data(amplifyOutputs.utf8)))
            }

            /// The contents of amplify_outputs.json.
            private let amplifyOutputs = #\"\"\"
            \(try outputs(server).split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
                \"\"\"#

            """
        return SetupText(
            api: "amplify", name: pool, code: code, others: others.filter { $0 != pool }, option: "pool")
    }

    static func msal(_ server: Connection, isIOS: Bool, isHTTP: Bool, others: [String]) -> Self {
        let name = server.tenant?.names?.first ?? ""
        let trust = isHTTP ? "" : ",\n        " + trustArguments(server, isIOS: isIOS, indent: 8)
        let code = """
            \(imports(["Foundation", "MSAL"], isHTTP: isHTTP))

            /// Creates the application for the tenant \(name).
            \(isHTTP ? "" : certificateComment(server, isIOS: isIOS))func makeNativeAuth() throws -> MSALNativeAuthPublicClientApplication {
                guard let address = URL(string: \(quoted(server.baseURL))) else { throw URLError(.badURL) }
                let config = MSALNativeAuthPublicClientApplicationConfig(
                    clientId: \(quoted(server.tenant?.clientId ?? "")),
                    authority: try MSALCIAMAuthority(url: address),
                    challengeTypes: [.OOB, .password])
                config.capabilities = [.mfaRequired, .registrationRequired]
                return try MSALNativeAuthPublicClientApplication(
                    nativeAuthConfiguration: config\(trust))
            }

            """
        return SetupText(api: "msal", name: name, code: code, others: others.filter { $0 != name }, option: "tenant")
    }

    /// Returns the pool's `amplify_outputs.json` with the connection's URL.
    private static func outputs(_ server: Connection) throws -> String {
        guard let text = server.pool?.outputs,
            var document = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
            var auth = document["auth"] as? [String: Any]
        else {
            throw CommandFailure.usage("Can't read the local server's user pool. Restart the server: nativeauth serve")
        }
        auth["user_pool_endpoint"] = server.baseURL
        document["auth"] = auth
        let data = try JSONSerialization.data(
            withJSONObject: document, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        return String(decoding: data, as: UTF8.self)
    }

    private static func imports(_ modules: [String], isHTTP: Bool) -> String {
        (modules + (isHTTP ? [] : ["NativeAuthCore"])).map { "import \($0)" }.joined(separator: "\n")
    }

    /// Returns the arguments with which a client trusts the server's certificate.
    private static func trustArguments(_ server: Connection, isIOS: Bool, indent: Int) -> String {
        "environment: ClientEnvironment(),\n" + String(repeating: " ", count: indent)
            + "developmentCertificatePath: \(certificate(server, isIOS: isIOS))"
    }

    private static func certificate(_ server: Connection, isIOS: Bool) -> String {
        isIOS
            ? #"Bundle.main.path(forResource: "development-ca", ofType: "pem")"# : quoted(server.certificatePath ?? "")
    }

    private static func certificateComment(_ server: Connection, isIOS: Bool) -> String {
        guard isIOS, let path = server.certificatePath else { return "" }
        return """
            // Add this file to a debug target: \(path)
            // It is trusted for this machine only: use a simulator.

            """
    }

    /// Returns a text as a Swift string literal.
    static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(escaped)\""
    }
}
