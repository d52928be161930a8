import NativeAuthCore

extension ThunderIDClientSettings {
    func diagnose(_ diagnosis: Diagnosis, results: inout [CheckResult]) async throws(TransportError) {
        let requests = diagnosis.requests
        let checks = ThunderIDChecks(baseURL: diagnosis.connection.baseURL, application: self)
        let metadata = try await requests.send(.meta(nil))
        guard results.add(checks.server(discovery: diagnosis.discovery, metadata: metadata)) else { return }
        results.append(checks.keys(try await requests.send(.keys)))

        let hasClient = try await diagnoseClient(checks, requests: requests, results: &results)
        guard let applicationId else {
            results.append(.skipped(.application, "No application is selected. Name it: --app ID."))
            return
        }
        let details = try await requests.send(.meta(applicationId))
        guard results.add(checks.application(details)) else { return }
        if hasClient, let clientId {
            let response = try await requests.send(.authorization(clientId, redirectURI, isSilent: false))
            if let mismatch = checks.clientMismatch(response) {
                results.add(mismatch)
                return
            }
        }

        let start = try await requests.send(.startFlow(applicationId))
        results.append(checks.flow(start, hasClient: hasClient))
    }

    /// - Returns: whether the OAuth client exists and has a redirect URI.
    private func diagnoseClient(
        _ checks: ThunderIDChecks,
        requests: DiagnosticRequests,
        results: inout [CheckResult]
    ) async throws(TransportError) -> Bool {
        guard let clientId else {
            results.append(
                .skipped(
                    .oauthClient,
                    "No client is selected. With --client and --redirect-uri, sessions can be refreshed."
                )
            )
            return false
        }

        let response = try await requests.send(.authorization(clientId, redirectURI, isSilent: true))
        let token = try await requests.send(.tokenClient(clientId))
        let verdict = checks.boundTokens(token) ?? checks.oauthClient(response)
        return results.add(verdict) && redirectURI != nil
    }
}
