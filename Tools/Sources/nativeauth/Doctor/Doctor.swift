import Foundation
import HTTPTypes
import HTTPTypesFoundation
import NativeAuthCore

/// The diagnosis of a sign-in's prerequisites. Signs no user in and refreshes no token. The challenge token of the flow
/// that it starts is discarded, so that the flow cannot be continued.
struct Doctor: Sendable {
    /// The injected dependencies.
    struct Tools: Sendable {
        var transport: @Sendable (DevelopmentCertificate?) -> any HTTPTransport = Self.systemTransport
        var look: @Sendable (String, Int, Duration) async -> NetworkProbe.Finding = {
            await NetworkProbe(patience: $2).look(at: $0, port: $1)
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

    let state: StateFolder
    /// The server to check; `nil` if none is known.
    let connection: Connection?
    /// The URL of the server that issued the session.
    let issuer: String?
    /// Timeout per response.
    let patience: Duration
    /// The reason for the choice of this server, such as "from --server".
    var origin: String?
    var tools = Tools()

    /// Runs all checks.
    /// - Returns: one result per ``CheckResult/Name``, in their order.
    func run() async -> [CheckResult] {
        let local = StateChecks(state: state)
        var results = [
            Self.command, local.folder(),
            local.session(StoredSession.Keys(connection), issuer: issuer, now: tools.now()),
        ]
        results += await remote()
        let done = Set(results.map(\.name))
        let why =
            results.contains { $0.status == .problem } ? "What comes before it must be mended first." : "Not asked for."
        results += CheckResult.Name.allCases.filter { !done.contains($0) }.map { .skipped($0, why) }
        let order = CheckResult.Name.allCases
        return results.sorted { (order.firstIndex(of: $0.name) ?? 0) < (order.firstIndex(of: $1.name) ?? 0) }
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
    private func remote() async -> [CheckResult] {
        guard let connection, let url = URL(string: connection.baseURL), let host = url.host, !host.isEmpty else {
            return [
                .problem(
                    .serverAddress, "No server is known here.",
                    mend:
                        "Start one: nativeauth serve. Or name another: --server URL --app ID, --pool ID --client ID, or"
                        + " --tenant NAME --client ID."
                )
            ]
        }
        let checks = ServerChecks(
            connection: connection, url: url,
            localAuthority: localAuthority(connection))
        let source = origin.map { ", \($0)" } ?? ""
        var results: [CheckResult] = [
            .ok(.serverAddress, "\(connection.baseURL) (\(connection.provider.title)\(source))")
        ]
        let finding = await tools.look(checks.host, checks.port, patience)
        results.append(checks.reachability(finding, patience: patience))
        guard case .connected(let certificate) = finding else { return results }
        let authority: DevelopmentCertificate?
        do {
            authority = try connection.certificatePath.map(DevelopmentCertificate.init(path:))
        } catch {
            return results + [checks.unusable(error)]
        }
        let questions = ServerQuestions(base: url, transport: tools.transport(authority), patience: patience)
        do {
            let discovery = try await questions.ask(Self.first(connection))
            results.append(checks.trust(certificate, isTrusted: true, now: tools.now()))
            results.append(checks.clock(discovery.date, now: tools.now()))
            try await look(connection, discovery, questions, &results)
        } catch {
            if error.kind == .untrustedCertificate || certificate == nil {
                results.append(checks.trust(certificate, isTrusted: false, now: tools.now()))
            } else {
                // An earlier request may have succeeded and recorded a result.
                results.removeAll { $0.name == .server }
                results.append(unanswered(error))
            }
        }
        return results
    }

    /// Returns the path of the CA certificate of the local server at this address, or the default path if another one
    /// runs.
    private func localAuthority(_ connection: Connection) -> String {
        let running = (try? Connections(state: state).running()) ?? nil
        if let running, let path = running.certificatePath,
            Connections.isSameOrigin(running.baseURL, connection.baseURL)
        {
            return path
        }
        return state.server.appendingPathComponent("development-ca.pem").path
    }

    private static func first(_ connection: Connection) -> ServerQuestions.Question {
        if let pool = connection.pool { return .poolKeys(pool.userPoolId) }
        return connection.tenant == nil ? .discovery : .tenantDiscovery
    }

    /// Runs the checks of a server that is reachable and trusted.
    private func look(
        _ connection: Connection, _ discovery: ServerAnswer, _ questions: ServerQuestions,
        _ results: inout [CheckResult]
    ) async throws(TransportError) {
        if let pool = connection.pool {
            let checks = PoolChecks(connection: connection, pool: pool)
            let server = checks.server(discovery)
            results.append(server)
            guard server.status == .ok else { return }
            results += [checks.keys(discovery), checks.application]
            results.append(checks.client(try await questions.ask(.poolClient(pool.clientId))))
            return
        }
        if let tenant = connection.tenant {
            let checks = TenantChecks(connection: connection, tenant: tenant)
            let server = checks.server(discovery)
            results.append(server)
            guard server.status == .ok else { return }
            results += [checks.keys(try await questions.ask(.tenantKeys)), checks.application]
            let client = checks.client(try await questions.ask(.tenantClient(tenant.clientId)))
            results.append(client)
            guard client.status == .ok else { return }
            results.append(checks.flow(try await questions.ask(.tenantSignIn(tenant.clientId))))
            return
        }
        let checks = ProtocolChecks(connection: connection)
        let server = checks.server(discovery, try await questions.ask(.meta(nil)))
        results.append(server)
        guard server.status == .ok else { return }
        results.append(checks.keys(try await questions.ask(.keys)))
        var hasClient = false
        if let client = connection.clientId {
            let answer = try await questions.ask(.authorization(client, connection.redirectURI))
            let result = checks.oauthClient(answer)
            hasClient = result.status == .ok && connection.redirectURI != nil
            results.append(result)
        } else {
            results.append(
                .skipped(.oauthClient, "None is named. With --client and --redirect-uri a session can be renewed."))
        }
        guard let id = connection.applicationId else {
            results.append(.skipped(.application, "None is named. Name it: --app ID."))
            return
        }
        let application = checks.application(try await questions.ask(.meta(id)))
        results.append(application)
        guard application.status == .ok else { return }
        if hasClient, let client = connection.clientId,
            let mismatch = checks.pairing(try await questions.ask(.pairing(client, connection.redirectURI)))
        {
            results.removeAll { $0.name == .oauthClient }
            results.append(mismatch)
            return
        }
        results.append(checks.flow(try await questions.ask(.start(id)), hasClient: hasClient))
    }

    private func unanswered(_ error: TransportError) -> CheckResult {
        let what =
            switch error.kind {
            case .timedOut: "The server takes connections, but does not answer within \(patience.components.seconds) s."
            case .responseTooLarge: "The server's answer is far too large."
            default: "The server broke the connection off before it answered."
            }
        return .problem(
            .server, what, mend: "Look at the server's log, start it again, or give it longer: --timeout 60")
    }
}
