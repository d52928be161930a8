public import Amplify
import CognitoUserPools
import NativeAuthCore

extension AWSCognitoAuthPlugin {
    /// See `AuthCategory.fetchDevices(options:)`.
    /// - Returns: ``AWSAuthDevice`` values.
    /// - Throws: `AuthError`, as there.
    public func fetchDevices(options: AuthFetchDevicesRequest.Options?) async throws -> [any AuthDevice] {
        try await call(Event.fetchDevicesAPI) {
            try await withAccessToken { pool, token in try await pool.client.devices(token).map(AWSAuthDevice.init) }
        }
    }

    /// See `AuthCategory.forgetDevice(_:options:)`.
    /// - Throws: `AuthError`, as there; `AuthError.service` with ``AWSCognitoAuthError/deviceNotTracked`` for this
    ///   device if the pool does not track it.
    public func forgetDevice(_ device: (any AuthDevice)?, options: AuthForgetDeviceRequest.Options?) async throws {
        try await call(Event.forgetDeviceAPI) {
            try await withAccessToken { pool, _ in
                try await pool.forgetDevice(try device?.id ?? Self.thisDevice(pool))
            }
        }
    }

    /// See `AuthCategory.rememberDevice(options:)`.
    /// - Throws: `AuthError`, as there; `AuthError.service` with ``AWSCognitoAuthError/deviceNotTracked`` if the pool
    ///   does not track this device.
    public func rememberDevice(options: AuthRememberDeviceRequest.Options?) async throws {
        try await call(Event.rememberDeviceAPI) {
            try await withAccessToken { pool, token in
                try await pool.client.rememberDevice(try Self.thisDevice(pool), accessToken: token)
            }
        }
    }

    private static func thisDevice(_ pool: UserPool) throws -> String {
        guard let key = try pool.deviceKey() else {
            let reason = AWSCognitoAuthError.deviceNotTracked
            throw AuthError.service("The user pool does not track this device.", reason.suggestion, reason)
        }
        return key
    }
}

extension AWSAuthDevice {
    init(_ device: DeviceDescription) {
        self.init(
            id: device.key, name: device.attributes["device_name"] ?? "", attributes: device.attributes,
            createdDate: device.createdAt, lastAuthenticatedDate: device.lastAuthenticatedAt,
            lastModifiedDate: device.lastModifiedAt)
    }
}
