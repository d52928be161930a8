import NativeAuthBase

/// The reason why no response was received.
public struct TransportError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure. The set is open.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The text of the kind.
        public let rawValue: String

        /// Creates a kind from its text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The URL may not be used: no host, or `http` to a host that is not loopback.
        public static let invalidURL = Self(rawValue: "bad_address")
        /// No connection could be established, or it was lost.
        public static let connectionFailed = Self(rawValue: "connection_failed")
        /// The timeout expired.
        public static let timedOut = Self(rawValue: "timed_out")
        /// The server's certificate is not trusted.
        public static let untrustedCertificate = Self(rawValue: "untrusted_certificate")
        /// The response's body is larger than allowed.
        public static let responseTooLarge = Self(rawValue: "response_too_large")
        /// Too many redirects, an invalid one, one from `https` to `http`, or one that would send a body to another
        /// origin.
        public static let badRedirect = Self(rawValue: "bad_redirect")
        /// A captive portal or a proxy responded in place of the service: it requires a sign-in to the network first.
        public static let networkSignInRequired = Self(rawValue: "network_sign_in_required")
    }

    /// The kind of failure.
    public let kind: Kind
    /// Indicates whether the server may have received the request. A request that is not idempotent may be sent again
    /// only if this is `false`.
    public let requestMayHaveBeenSent: Bool
    /// The adapter's own error.
    public let underlying: (any Error)?

    /// Creates an error.
    /// - Parameters:
    ///   - kind: the kind of failure.
    ///   - requestMayHaveBeenSent: whether the server may have received the request.
    ///   - underlying: the adapter's own error.
    public init(_ kind: Kind, requestMayHaveBeenSent: Bool = true, underlying: (any Error)? = nil) {
        self.kind = kind
        self.requestMayHaveBeenSent = requestMayHaveBeenSent
        self.underlying = underlying
    }

    /// The kind, without addresses or bodies.
    public var description: String { "TransportError(\(kind.rawValue))" }

    /// Indicates whether no certificate can be trusted on this system.
    var isWithoutAuthorities: Bool { underlying is MissingCertificateAuthorities }

    /// Indicates whether the user or the developer can do something else than try again.
    package var hasOwnRemedy: Bool { kind == .networkSignInRequired || underlying is UnreachableLocalServer }

    /// Returns the error of a request. A failed connection to this machine gets its reason.
    func explained(by request: TransportRequest) -> TransportError {
        guard kind == .connectionFailed,
            let reason = UnreachableLocalServer(request.head, underlying: underlying)
        else { return self }
        return TransportError(kind, requestMayHaveBeenSent: requestMayHaveBeenSent, underlying: reason)
    }
}

extension NativeAuthError {
    /// Creates the error that all clients share from the failure of a transport.
    /// - Parameter error: the transport's error.
    public init(_ error: TransportError) {
        let (code, message, recovery): (Code, String, [RecoveryOption]) =
            switch error.kind {
            case .timedOut: (.timedOut, "The server did not answer in time.", [.retry])
            case .untrustedCertificate where error.isWithoutAuthorities:
                (
                    .untrustedServer,
                    "\(MissingCertificateAuthorities()) The server's certificate can't be verified, so nothing was sent."
                        + " For a development server, set developmentCertificatePath.", [.fixConfiguration]
                )
            case .untrustedCertificate:
                (
                    .untrustedServer,
                    "The server's certificate is not trusted, so nothing was sent."
                        + " For a development server, set developmentCertificatePath.", [.fixConfiguration]
                )
            case .responseTooLarge: (.responseTooLarge, "The server's answer is too large.", [.retry])
            case .invalidURL:
                (.misconfigured, "The server's address can't be used: it must be https.", [.fixConfiguration])
            case .badRedirect: (.malformedResponse, "The server sent an invalid redirect.", [])
            case .networkSignInRequired:
                (
                    .offline, "The network requires sign-in. Open any web page in a browser to sign in to the network.",
                    [.retry]
                )
            default: (.offline, Self.offlineMessage(error), [.retry])
            }

        self.init(code, message: message, underlying: error, recovery: recovery)
    }

    private static func offlineMessage(_ error: TransportError) -> String {
        if let reason = error.underlying as? UnreachableLocalServer {
            reason.description
        } else {
            "The server can't be reached. Check the connection."
        }
    }

    /// Returns the message for a response with no explanation other than its status.
    /// - Parameter sender: the sender of the response, as the subject of a sentence.
    package static func message(ofStatus status: Int, from sender: String) -> String {
        // Bad Gateway, Service Unavailable, Gateway Timeout.
        if [502, 503, 504].contains(status) {
            "The service is unavailable."
        } else {
            "\(sender) answered with HTTP status \(status)."
        }
    }
}
