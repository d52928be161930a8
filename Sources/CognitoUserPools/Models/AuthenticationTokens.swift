package import NativeAuthCore

/// The tokens of a sign-in or a refresh.
package struct AuthenticationTokens: Sendable, Equatable {
    /// For the service itself, and for the app's own server.
    package let accessToken: Secret
    /// What the pool knows about the user.
    package let idToken: Secret?
    /// For new tokens; absent from a refresh, unless the pool replaces refresh tokens.
    package let refreshToken: Secret?
    /// How long the access token is good, in seconds, from when the answer came.
    package let expiresIn: Int?
    /// The keys of a new device, in a pool that tracks devices.
    package let newDevice: NewDeviceMetadata?

    init?(_ json: JSONValue?) {
        guard let access = json?["AccessToken"]?.string, !access.isEmpty else { return nil }
        func secret(_ key: String) -> Secret? { json?[key]?.string.flatMap { $0.isEmpty ? nil : Secret($0) } }
        accessToken = Secret(access)
        idToken = secret("IdToken")
        refreshToken = secret("RefreshToken")
        expiresIn = json?["ExpiresIn"]?.int
        newDevice = NewDeviceMetadata(json?["NewDeviceMetadata"])
    }
}
