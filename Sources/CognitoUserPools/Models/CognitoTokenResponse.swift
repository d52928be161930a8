package import NativeAuthCore

/// The tokens of a sign-in or a refresh.
package struct CognitoTokenResponse: Sendable, Equatable {
    package let accessToken: Secret
    package let idToken: Secret?
    /// Absent from a refresh response, unless the pool rotates refresh tokens.
    package let refreshToken: Secret?
    /// Lifetime of the access token in seconds, from the receipt of the response.
    package let expiresIn: Int?
    /// Present if the pool tracks devices and this one is new.
    package let newDevice: NewDeviceMetadata?

    init?(_ json: JSONValue?) {
        guard let access = json?["AccessToken"]?.string,
            !access.isEmpty
        else { return nil }
        func secret(_ key: String) -> Secret? {
            json?[key]?.string?.nonEmpty.map { Secret($0) }
        }

        accessToken = Secret(access)
        idToken = secret("IdToken")
        refreshToken = secret("RefreshToken")
        expiresIn = json?["ExpiresIn"]?.int
        newDevice = NewDeviceMetadata(json?["NewDeviceMetadata"])
    }
}

package struct NewDeviceMetadata: Sendable, Equatable {
    package let key: String
    package let groupKey: String

    init?(_ json: JSONValue?) {
        guard let key = json?["DeviceKey"]?.string,
            !key.isEmpty,
            let group = json?["DeviceGroupKey"]?.string
        else { return nil }
        self.key = key
        groupKey = group
    }
}
