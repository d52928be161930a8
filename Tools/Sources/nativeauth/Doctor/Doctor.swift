import Foundation
import NativeAuthCore

/// The diagnosis of a sign-in's prerequisites. Signs no user in and refreshes no token. The challenge token of the flow
/// that it starts is discarded, so that the flow cannot be continued.
struct Doctor: Sendable {
    struct Dependencies: Sendable {
        var transport: @Sendable (DevelopmentCertificate?) -> any HTTPTransport = Self.systemTransport
        var probe: @Sendable (String, Int, Duration) async -> NetworkProbe.Finding = {
            await NetworkProbe(timeout: $2).probe($0, port: $1)
        }
        var now: @Sendable () -> Date = { Date() }

        private static func systemTransport(_ certificate: DevelopmentCertificate?) -> any HTTPTransport {
            #if os(Linux)
            AsyncHTTPClientTransport(developmentCertificate: certificate)
            #else
            URLSessionTransport(developmentCertificate: certificate)
            #endif
        }
    }

    let state: CommandState
    /// The server to check; `nil` if none is known.
    let connection: Connection?
    /// The URL of the server that issued the session.
    let issuer: String?
    let timeout: Duration
    /// The option or state that selected the server, such as "from --server".
    var serverSource: String?
    var dependencies = Dependencies()

    /// - Returns: one result per ``CheckResult/Name``, in their order.
    func run() async -> [CheckResult] {
        let local = StateChecks(state: state)
        let keys = StoredSession.Keys(connection)
        var results = [
            Self.command,
            local.folder(),
            local.session(keys: keys, issuer: issuer, now: dependencies.now()),
        ]
        results += await networkResults()

        let hasProblem = results.contains { $0.status == .problem }
        var reason = "Not applicable."
        if hasProblem { reason = "An earlier problem must be fixed first." }
        return CheckResult.Name.allCases.map { name in
            results.first { $0.name == name } ?? .skipped(name, reason)
        }
    }

    private static var command: CheckResult {
        #if swift(>=6.3)
        let swift = "Swift 6.3 or later"
        #else
        let swift = "Swift 6.2"
        #endif
        #if os(Linux)
        let system = "Linux"
        #else
        let system = "macOS"
        #endif
        return .ok(.command, "nativeauth \(NativeAuthCommand.version), built with \(swift) for \(system).")
    }

    /// Runs the network checks. A check that depends on a failed one is left out.
    private func networkResults() async -> [CheckResult] {
        guard
            let connection,
            let url = URL(string: connection.baseURL),
            url.host?.isEmpty == false
        else {
            return [
                .problem(
                    .serverAddress,
                    "No server is known here.",
                    fix:
                        "Start one: nativeauth serve. Or name another: --server URL --app ID, --pool ID --client ID, or"
                        + " --tenant NAME --client ID."
                )
            ]
        }
        let checks = ServerChecks(
            connection: connection,
            url: url,
            localCACertificatePath: localCACertificatePath(connection)
        )

        let source = serverSource.map { ", \($0)" } ?? ""
        var results: [CheckResult] = [
            .ok(.serverAddress, "\(connection.baseURL) (\(connection.provider.name.title)\(source))")
        ]
        let finding = await dependencies.probe(checks.host, checks.port, timeout)
        results.append(checks.reachability(finding, timeout: timeout))
        guard case .connected(let certificate) = finding else { return results }

        let authority: DevelopmentCertificate?
        do {
            authority = try connection.developmentCertificate()
        } catch {
            return results + [checks.unreadableCertificate(error)]
        }
        let transport = dependencies.transport(authority)
        let requests = DiagnosticRequests(base: url, transport: transport, timeout: timeout)

        do {
            let discovery = try await requests.send(.init(discoveryOf: connection.provider))
            results += [
                checks.trust(certificate, isTrusted: true, now: dependencies.now()),
                checks.clock(discovery.date, now: dependencies.now()),
            ]
            try await diagnose(
                connection,
                discovery: discovery,
                requests: requests,
                results: &results
            )
        } catch {
            if error.kind == .untrustedCertificate || certificate == nil {
                results.add(checks.trust(certificate, isTrusted: false, now: dependencies.now()))
            } else {
                // An earlier request may have succeeded and recorded a result.
                results.add(noResponse(error))
            }
        }
        return results
    }

    /// Returns the path of the CA certificate of the local server at this address; the default path if none runs there.
    private func localCACertificatePath(_ connection: Connection) -> String {
        let running = try? SavedConnections(state: state).runningServer()
        if let running, let path = running.certificatePath,
            ServerAddress.isSameOrigin(running.baseURL, as: connection.baseURL)
        {
            return path
        }
        return state.serverFolder.appendingPathComponent("development-ca.pem").path
    }

    /// Runs the checks of a server that is reachable and trusted.
    /// - Parameter discovery: the response to ``DiagnosticRequests/Request/init(discoveryOf:)``.
    private func diagnose(
        _ connection: Connection,
        discovery: DiagnosticResponse,
        requests: DiagnosticRequests,
        results: inout [CheckResult]
    ) async throws(TransportError) {
        switch connection.provider {
        case .thunderID(let application):
            let checks = ThunderIDChecks(baseURL: connection.baseURL, application: application)
            try await diagnose(
                checks,
                discovery: discovery,
                requests: requests,
                results: &results
            )

        case .cognito(let pool):
            let checks = PoolChecks(connection: connection, pool: pool)
            guard results.add(checks.server(discovery)) else { return }
            results += [.keys(discovery, of: "The user pool"), checks.application]
            let client = try await requests.send(.poolClient(pool.clientId))
            results.append(checks.client(client))

        case .entra(let tenant):
            let checks = TenantChecks(connection: connection, tenant: tenant)
            guard results.add(checks.server(discovery)) else { return }
            let keys = try await requests.send(.tenantKeys)
            results += [.keys(keys, of: "The tenant"), checks.application]
            let client = try await requests.send(.tenantClient(tenant.clientId))
            guard results.add(checks.client(client)) else { return }
            let signIn = try await requests.send(.tenantSignIn(tenant.clientId))
            results.append(checks.flow(signIn))
        }
    }

    private func diagnose(
        _ checks: ThunderIDChecks,
        discovery: DiagnosticResponse,
        requests: DiagnosticRequests,
        results: inout [CheckResult]
    ) async throws(TransportError) {
        let application = checks.application
        let metadata = try await requests.send(.meta(nil))
        guard results.add(checks.server(discovery: discovery, metadata: metadata)) else { return }
        results.append(checks.keys(try await requests.send(.keys)))

        var hasClient = false
        if let client = application.clientId {
            let response = try await requests.send(.authorization(client, application.redirectURI, isSilent: true))
            let token = try await requests.send(.tokenClient(client))
            let verdict = checks.boundTokens(token) ?? checks.oauthClient(response)
            hasClient = results.add(verdict) && application.redirectURI != nil
        } else {
            results.append(
                .skipped(
                    .oauthClient,
                    "No client is selected. With --client and --redirect-uri, sessions can be refreshed."
                )
            )
        }

        guard let id = application.applicationId else {
            results.append(.skipped(.application, "No application is selected. Name it: --app ID."))
            return
        }
        let details = try await requests.send(.meta(id))
        guard results.add(checks.application(details)) else { return }
        if hasClient, let client = application.clientId {
            let response = try await requests.send(.authorization(client, application.redirectURI, isSilent: false))
            if let mismatch = checks.clientMismatch(response) {
                results.add(mismatch)
                return
            }
        }

        let start = try await requests.send(.startFlow(id))
        results.append(checks.flow(start, hasClient: hasClient))
    }

    private func noResponse(_ error: TransportError) -> CheckResult {
        let message =
            switch error.kind {
            case .timedOut:
                "The server accepts connections, but does not respond within \(timeout.components.seconds) s."
            case .responseTooLarge: "The server's response is too large."
            default: "The server closed the connection before it responded."
            }

        return .problem(
            .server,
            message,
            fix: "Check the server's log, restart the server, or allow more time: --timeout 60"
        )
    }
}
