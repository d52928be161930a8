/// Why nothing came of a request to a provider. For the log: no text of the provider is in it.
enum ProviderFailure: Error, Equatable {
    /// No connection, no trust, or no answer in time.
    case unreachable(String)
    case timedOut
    case tooLarge
    /// Another status than 200; redirects are among them.
    case status(Int)
    case notJSON
    /// Something is missing in the answer, or makes no sense.
    case malformed(String)
    /// The discovery document is of another issuer.
    case otherIssuer
    /// The client's own side: the file with its secret.
    case secretUnreadable
}

extension ProviderFailure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreachable(let error): "the provider cannot be reached (\(error))"
        case .timedOut: "the provider did not answer in time"
        case .tooLarge: "the provider's answer is too large"
        case .status(let status): "the provider answered with status \(status)"
        case .notJSON: "the provider's answer is not JSON"
        case .malformed(let what): "the provider's answer makes no sense: \(what)"
        case .otherIssuer: "the discovery document names another issuer than the connection"
        case .secretUnreadable: "the file that clientSecretFile names cannot be read"
        }
    }
}
