/// The transport of a client without an injected one.
package enum DefaultTransport {
    /// Creates AsyncHTTPClient's transport where that is part of the build (Linux), URLSession's elsewhere.
    package static func make(developmentCertificate: DevelopmentCertificate?) -> any HTTPTransport {
        #if canImport(AsyncHTTPClient)
        AsyncHTTPClientTransport(developmentCertificate: developmentCertificate)
        #else
        URLSessionTransport(developmentCertificate: developmentCertificate)
        #endif
    }
}
