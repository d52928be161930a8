import Foundation
import NativeAuthBase
import NativeAuthCore

/// The diagnosis of a sign-in's prerequisites. Signs no user in and refreshes no token. The challenge token of the flow
/// that it starts is discarded, so that the flow cannot be continued.
struct Doctor: Sendable {
    struct Dependencies: Sendable {
        var transport: @Sendable (DevelopmentCertificate?) -> any HTTPTransport = SystemTransport.make
        var probe: @Sendable (String, Int, Duration) async -> NetworkProbe.Finding = {
            await NetworkProbe(timeout: $2).probe($0, port: $1)
        }
        var now: @Sendable () -> Date = { Date() }
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
        let running = try? SavedConnections(state: state).runningServer()
        let checks = ServerChecks(
            connection: connection,
            url: url,
            runningServerURL: running?.baseURL,
            localCACertificatePath: localCACertificatePath(connection, running)
        )

        let source = serverSource.map { ", \($0)" } ?? ""
        var results: [CheckResult] = [
            .ok(.serverAddress, "\(connection.baseURL) (\(connection.providerName.title)\(source))")
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
            let discovery = try await requests.send(connection.provider.discovery)
            results += [
                checks.trust(certificate, isTrusted: true, now: dependencies.now()),
                checks.clock(discovery.date, now: dependencies.now()),
            ]
            let diagnosis = Diagnosis(connection: connection, requests: requests, discovery: discovery)
            try await connection.provider.diagnose(diagnosis, results: &results)
        } catch {
            if error.kind == .untrustedCertificate || certificate == nil {
                let missing = error.underlying as? MissingCertificateAuthorities
                results.add(checks.trust(certificate, isTrusted: false, missing: missing, now: dependencies.now()))
            } else {
                // An earlier request may have succeeded and recorded a result.
                results.add(noResponse(error))
            }
        }
        return results
    }

    /// Returns the path of the CA certificate of the local server at this address; the default path if none runs there;
    /// nil without such a file.
    private func localCACertificatePath(_ connection: Connection, _ running: Connection?) -> String? {
        if let running, let path = running.certificatePath,
            ServerAddress.isSameOrigin(running.baseURL, as: connection.baseURL)
        {
            return path
        }
        let path = state.authorityFile.path
        return FileManager.default.fileExists(atPath: path) ? path : nil
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
