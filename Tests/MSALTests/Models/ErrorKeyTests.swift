import MSAL
import Testing

@Suite("The keys of an error's values")
struct ErrorKeyTests {
    @Test("The domain and the keys have the texts of the vendor's constants: their names")
    func names() {
        let keys = [
            "MSALErrorDomain": MSALErrorDomain,
            "MSALErrorDescriptionKey": MSALErrorDescriptionKey,
            "MSALOAuthErrorKey": MSALOAuthErrorKey,
            "MSALOAuthSubErrorKey": MSALOAuthSubErrorKey,
            "MSALOAuthSubErrorDescriptionKey": MSALOAuthSubErrorDescriptionKey,
            "MSALHTTPResponseCodeKey": MSALHTTPResponseCodeKey,
            "MSALHTTPHeadersKey": MSALHTTPHeadersKey,
            "MSALCorrelationIDKey": MSALCorrelationIDKey,
            "MSALInternalErrorCodeKey": MSALInternalErrorCodeKey,
            "MSALSTSErrorCodesKey": MSALSTSErrorCodesKey,
            "MSALGrantedScopesKey": MSALGrantedScopesKey,
            "MSALDeclinedScopesKey": MSALDeclinedScopesKey,
            "MSALInvalidResultKey": MSALInvalidResultKey,
            "MSALDisplayableUserIdKey": MSALDisplayableUserIdKey,
            "MSALHomeAccountIdKey": MSALHomeAccountIdKey,
            "MSALThrottlingCacheHitKey": MSALThrottlingCacheHitKey,
            "MSALBrokerVersionKey": MSALBrokerVersionKey,
        ]
        for (name, key) in keys { #expect(key == name) }
    }
}
