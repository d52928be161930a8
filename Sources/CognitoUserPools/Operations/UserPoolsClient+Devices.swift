package import NativeAuthCore

extension UserPoolsClient {
    /// Maximum number of devices in one response, as limited by the service.
    private static let pageSize = 60
    private static let maximumPages = 20

    /// Sends the verifier of a new device to the service. Later sign-ins can send the device's key.
    func confirmDevice(_ device: DeviceCredentials, accessToken: Secret) async throws {
        try await send(
            .confirmDevice,
            accessToken: accessToken,
            [
                "DeviceKey": .string(device.key),
                "DeviceName": .string(DeviceCredentials.platformName),
                "DeviceSecretVerifierConfig": DeviceVerifier(of: device, random: random).json,
            ]
        )
    }

    package func devices(_ accessToken: Secret) async throws -> [DeviceDescription] {
        var devices: [DeviceDescription] = []
        var next: String?

        for _ in 0..<Self.maximumPages {
            let response = try await send(
                .listDevices,
                accessToken: accessToken,
                ["Limit": .int(Self.pageSize), "PaginationToken": next.map(JSONValue.string)]
            )
            devices += (response["Devices"]?.array ?? []).compactMap(DeviceDescription.init)
            next = response["PaginationToken"]?.string
            if next == nil { break }
        }
        return devices
    }

    /// Marks a device as remembered, in a pool that leaves the choice to the user.
    package func rememberDevice(_ key: String, accessToken: Secret) async throws {
        try await send(
            .updateDeviceStatus,
            accessToken: accessToken,
            ["DeviceKey": .string(key), "DeviceRememberedStatus": .string("remembered")]
        )
    }

    func forgetDevice(_ key: String, accessToken: Secret) async throws {
        try await send(.forgetDevice, accessToken: accessToken, ["DeviceKey": .string(key)])
    }
}
