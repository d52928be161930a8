import HTTPTypes

extension HTTPField.Name {
    static let xCorrelationID = constant("X-Correlation-ID")
    static let xFrameOptions = constant("X-Frame-Options")
    static let contentSecurityPolicy = constant("Content-Security-Policy")
    static let attestationToken = constant("Attestation-Token")
    static let pragma = constant("Pragma")
    static let secFetchSite = constant("Sec-Fetch-Site")
    static let referrerPolicy = constant("Referrer-Policy")
    static let crossOriginResourcePolicy = constant("Cross-Origin-Resource-Policy")
    static let flowSecret = constant("Flow-Secret")
    static let amazonTarget = constant("X-Amz-Target")
    static let amazonErrorType = constant("x-amzn-ErrorType")
    static let amazonRequestID = constant("x-amzn-RequestId")
    static let clientRequestID = constant("client-request-id")
    static let returnClientRequestID = constant("return-client-request-id")

    /// A name that is written in the source. Were it not a legal one, a header that is never sent would stand in.
    private static func constant(_ name: String) -> HTTPField.Name {
        HTTPField.Name(name) ?? .trailer
    }
}
