import Amplify
import Foundation
import NativeAuthCore
import NativeAuthTesting
import Testing

@testable import AWSCognitoAuthPlugin

@Suite("Devices", .timeLimit(.minutes(5)))
struct DeviceTests {
    /// A signed-in user at a pool that tracks devices.
    private func tracked() async throws -> PluginTestEnvironment {
        let stage = try PluginTestEnvironment()
        let access = PluginTestEnvironment.token(["sub": "sub-1", "username": "ada", "exp": 4_000_000_000])
        stage.transport.append(
            .json(
                #"{"AuthenticationResult":{"AccessToken":"\#(access)","RefreshToken":"r","#
                    + #""NewDeviceMetadata":{"DeviceKey":"eu_1","DeviceGroupKey":"-g"}}}"#
            ),
            .json("{}")
        )
        _ = try await stage.plugin.signIn(username: "ada", password: "p", options: nil)
        #expect(stage.operations == ["InitiateAuth", "ConfirmDevice"])
        return stage
    }

    @Test("This device is remembered and forgotten by its device key")
    func thisDevice() async throws {
        let stage = try await tracked()
        stage.transport.append(.json("{}"), .json(""))
        try await stage.plugin.rememberDevice(options: nil)
        try await stage.plugin.forgetDevice(nil, options: nil)
        #expect(stage.operations.suffix(2) == ["UpdateDeviceStatus", "ForgetDevice"])
        #expect(stage.bodies.suffix(2).map { $0["DeviceKey"] as? String } == ["eu_1", "eu_1"])
        #expect(
            await stage.events().map(\.eventName).suffix(2) == ["Auth.rememberDeviceAPI", "Auth.forgetDeviceAPI"]
        )
    }

    @Test("In a pool without device tracking the calls send nothing", arguments: [true, false])
    func untracked(isRemembering: Bool) async throws {
        let stage = try await PluginTestEnvironment.signedIn()
        let error = await authError {
            if isRemembering {
                try await stage.plugin.rememberDevice(options: nil)
            } else {
                try await stage.plugin.forgetDevice(nil, options: nil)
            }
        }
        #expect(error?.reason == .deviceNotTracked)
        #expect(stage.operations == ["InitiateAuth"])
    }

    @Test("The device calls require a signed-in user")
    func signedOut() async throws {
        let stage = try PluginTestEnvironment()
        #expect(await authError { _ = try await stage.plugin.fetchDevices(options: nil) } == .signedOut("", ""))
        #expect(await authError { try await stage.plugin.rememberDevice(options: nil) } == .signedOut("", ""))
        #expect(await authError { try await stage.plugin.forgetDevice(nil, options: nil) } == .signedOut("", ""))
    }
}
