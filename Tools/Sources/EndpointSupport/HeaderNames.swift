package import HTTPTypes

extension HTTPField.Name {
    static let xCorrelationID = constant("X-Correlation-ID")
    static let xFrameOptions = constant("X-Frame-Options")
    package static let contentSecurityPolicy = constant("Content-Security-Policy")
    package static let attestationToken = constant("Attestation-Token")
    package static let pragma = constant("Pragma")
    package static let secFetchSite = constant("Sec-Fetch-Site")
    package static let referrerPolicy = constant("Referrer-Policy")
    package static let crossOriginResourcePolicy = constant("Cross-Origin-Resource-Policy")
    package static let flowSecret = constant("Flow-Secret")
    package static let amazonTarget = constant("X-Amz-Target")
    package static let amazonErrorType = constant("x-amzn-ErrorType")
    package static let amazonRequestID = constant("x-amzn-RequestId")
    package static let clientRequestID = constant("client-request-id")
    package static let returnClientRequestID = constant("return-client-request-id")

    /// Returns a header name from the source code. An invalid name falls back to `Trailer`, which the server never
    /// sends.
    private static func constant(_ name: String) -> HTTPField.Name { HTTPField.Name(name) ?? .trailer }
}
