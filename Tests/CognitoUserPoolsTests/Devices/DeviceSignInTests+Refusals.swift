import Foundation
import HTTPTypes
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

@testable import CognitoUserPools

extension DeviceSignInTests {
    @Test("A wrong password is reported, and not sent again without the device")
    func wrongPassword() async throws {
        let transport = ScriptedTransport()
        let pool = try await known(transport)
        transport.append(refusal("NotAuthorizedException", "Incorrect username or password."))
        let error = await #expect(throws: NativeAuthError.self) { try await signIn(pool) }
        #expect(error?.serverCode == "NotAuthorizedException")
        #expect(transport.requests.count == 4)
        #expect(pool.devices["ada"]?.key == "local_d1")
    }

    @Test("Without a device nothing is repeated without one")
    func noDevice() async throws {
        let transport = ScriptedTransport([refusal("ResourceNotFoundException", "Device does not exist.")])
        let error = await #expect(throws: NativeAuthError.self) { try await signIn(try pool(transport)) }
        #expect(error?.serverCode == "ResourceNotFoundException")
        #expect(transport.requests.count == 1)
    }

    @Test("The error for an unknown client does not remove the device")
    func noClient() async throws {
        let transport = ScriptedTransport()
        let pool = try await known(transport)
        transport.append(
            refusal("ResourceNotFoundException", "User pool client does not exist."),
            refusal("ResourceNotFoundException", "User pool client does not exist.")
        )
        _ = await #expect(throws: NativeAuthError.self) { try await signIn(pool) }
        #expect(transport.requests.count == 5)
        #expect(pool.devices["ada"]?.key == "local_d1")
    }

    @Test("With an unwritable store the device is confirmed, and the session can be refreshed")
    func unavailableStore() async throws {
        let transport = ScriptedTransport([tokens(newDevice: "local_d1", claim: "local_d1"), confirmed, tokens()])
        let store = HookedStore(isAtomic: false, hasExclusiveProcessLock: false)
        let error = NativeAuthError(.storageUnavailable, message: "Not now.")
        store.beforeReads { key in
            if key.contains(".device.") { throw error }
        }
        store.beforeWrites { changes in
            if changes.keys.contains(where: { $0.contains(".device.") }) { throw error }
        }
        let pool = try pool(transport, store: store)
        #expect(try await signIn(pool) == .done)
        _ = try await pool.tokens(forceRefresh: true)
        #expect(operations(transport) == ["InitiateAuth", "ConfirmDevice", "GetTokensFromRefreshToken"])
        #expect(transport.bodies(for: "/")[2]["DeviceKey"] as? String == "local_d1")
    }

    @Test("Deleting the user removes the device")
    func deleted() async throws {
        let transport = ScriptedTransport([tokens(newDevice: "local_d1"), confirmed, .json("")])
        let pool = try pool(transport)
        try await signIn(pool)
        try await pool.deleteUser()
        #expect(pool.devices["ada"] == nil)
        #expect(pool.devices["internal-1"] == nil)
    }

    @Test("The refresh before a global sign-out sends the device key")
    func signOutEverywhere() async throws {
        let transport = ScriptedTransport([
            tokens(newDevice: "local_d1", seconds: 10), confirmed, tokens(), .json("{}"), .json("{}"),
        ])
        let pool = try pool(transport)
        try await signIn(pool)
        clock.advance(by: .seconds(20))
        _ = try await pool.signOut(globally: true)
        #expect(operations(transport)[2] == "GetTokensFromRefreshToken")
        #expect(transport.bodies(for: "/")[2]["DeviceKey"] as? String == "local_d1")
    }

    @Test("A confirmation that completes after the device was forgotten does not restore it")
    func forgottenMeanwhile() async throws {
        let transport = ScriptedTransport()
        let pool = try pool(transport)
        transport.append(
            tokens(newDevice: "local_d1"),
            .custom { [store = pool.devices] _ in
                try store.forget(of: "ada")
                return TransportResponse(head: .init(status: .ok), body: Data())
            }
        )
        try await signIn(pool)
        #expect(pool.devices["ada"] == nil)
    }

    @Test("A pool that tracks no devices receives no device key")
    func none() async throws {
        let transport = ScriptedTransport([tokens(), tokens()])
        let pool = try pool(transport)
        try await signIn(pool)
        _ = try await pool.tokens(forceRefresh: true)
        #expect(try pool.deviceKey() == nil)
        for body in transport.bodies(for: "/") {
            #expect(body["DeviceKey"] == nil)
            #expect(text(body, "AuthParameters", "DEVICE_KEY") == nil)
        }
    }
}
