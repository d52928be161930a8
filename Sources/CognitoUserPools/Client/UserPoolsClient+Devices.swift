package import NativeAuthCore

extension UserPoolsClient {
    /// Number of devices in one answer, the most that the service gives.
    private static let pageSize = 60
    /// Number of answers that are asked for at most.
    private static let mostPages = 20

    /// Gives the service the verifier of a new device. From then on the device's key belongs to its sign-ins.
    /// - Parameters:
    ///   - device: the device.
    ///   - accessToken: the signed-in user's.
    func confirm(_ device: RememberedDevice, accessToken: Secret) async throws {
        let verifier = DeviceVerifier(of: device, random: random)
        try await http.send(
            .confirmDevice,
            [
                "AccessToken": .string(accessToken.reveal()), "DeviceKey": .string(device.key),
                "DeviceName": .string(RememberedDevice.name), "DeviceSecretVerifierConfig": verifier.json,
            ])
    }

    /// Lists the signed-in user's devices.
    package func devices(_ accessToken: Secret) async throws -> [DeviceDescription] {
        var devices: [DeviceDescription] = []
        var next: String?
        for _ in 0..<Self.mostPages {
            let answer = try await http.send(
                .listDevices,
                [
                    "AccessToken": .string(accessToken.reveal()), "Limit": .int(Self.pageSize),
                    "PaginationToken": next.map(JSONValue.string),
                ])
            devices += (answer["Devices"]?.array ?? []).compactMap(DeviceDescription.init)
            next = answer["PaginationToken"]?.string
            if next == nil { break }
        }
        return devices
    }

    /// Marks a device as remembered, in a pool that leaves this to the user.
    package func rememberDevice(_ key: String, accessToken: Secret) async throws {
        try await http.send(
            .updateDeviceStatus,
            [
                "AccessToken": .string(accessToken.reveal()), "DeviceKey": .string(key),
                "DeviceRememberedStatus": .string("remembered"),
            ])
    }

    /// Makes the service forget a device.
    func forgetDevice(_ key: String, accessToken: Secret) async throws {
        try await http.send(
            .forgetDevice, ["AccessToken": .string(accessToken.reveal()), "DeviceKey": .string(key)])
    }
}
