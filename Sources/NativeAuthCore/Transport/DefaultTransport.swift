/// The transport that a client uses unless it is given another.
package enum DefaultTransport {
    /// AsyncHTTPClient where it is part of the build (Linux), URLSession elsewhere.
    package static func make(developmentCertificate: DevelopmentCertificate?) -> any HTTPTransport {
        #if canImport(AsyncHTTPClient)
        AsyncHTTPClientTransport(developmentCertificate: developmentCertificate)
        #else
        URLSessionTransport(developmentCertificate: developmentCertificate)
        #endif
    }
}
