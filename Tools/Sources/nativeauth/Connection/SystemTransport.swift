import NativeAuthCore

/// The platform's transport.
enum SystemTransport {
    /// - Parameter certificate: trusted in addition, for a server on this machine.
    static func make(trusting certificate: DevelopmentCertificate?) -> any HTTPTransport {
        #if os(Linux)
        AsyncHTTPClientTransport(developmentCertificate: certificate)
        #else
        URLSessionTransport(developmentCertificate: certificate)
        #endif
    }
}
