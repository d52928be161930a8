import MSAL

/// The application of a tenant at Microsoft.
@MainActor
func application() throws -> MSALNativeAuthPublicClientApplication {
    let config = try MSALNativeAuthPublicClientApplicationConfig(
        clientId: "00001111-aaaa-2222-bbbb-3333cccc4444",
        tenantSubdomain: "contoso",
        challengeTypes: [.OOB, .password]
    )
    config.capabilities = [.mfaRequired, .registrationRequired]
    let nativeAuth = try MSALNativeAuthPublicClientApplication(nativeAuthConfiguration: config)
    return nativeAuth
}
