import ThunderID

func openIDConfiguration(issuer: String, clientId: String) async throws -> ThunderIDConfig {
    let provider = try await OpenIDProvider.discover(issuer: issuer)
    return ThunderIDConfig(
        baseUrl: provider.issuer,
        clientId: clientId,
        afterSignInUrl: "com.example.app:/done",
        openIDProvider: provider
    )
}
