/// The diagnosis of a server that is reachable and trusted.
struct Diagnosis: Sendable {
    let connection: Connection
    let requests: DiagnosticRequests
    /// The response to the request ``IdentityProvider/discovery``.
    let discovery: DiagnosticResponse
}
