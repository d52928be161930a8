import NativeAuthBase

/// The reason why a request to a provider failed, for the log. It contains no text of the provider.
enum ProviderFailure: Error, Equatable, CustomStringConvertible {
    /// A failed connection or an untrusted certificate, with the type of the error.
    case unreachable(String)
    /// A Linux system without certificate authorities, where no provider's certificate is trusted.
    case noAuthorities
    case timedOut
    case tooLarge
    /// A status other than 200, including redirects.
    case status(Int)
    case notJSON
    /// A missing or invalid member of the response.
    case malformed(String)
    /// A discovery document with another issuer.
    case otherIssuer
    /// A client secret that this server cannot read from its file.
    case secretUnreadable

    var description: String {
        switch self {
        case .unreachable(let error): "the provider cannot be reached (\(error))"
        case .noAuthorities: "\(MissingCertificateAuthorities())"
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
