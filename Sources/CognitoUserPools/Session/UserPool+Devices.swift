import NativeAuthCore

extension UserPool {
    /// Returns the device key of the signed-in session; `nil` when no user is signed in, or the pool tracks no devices.
    /// - Throws: `NativeAuthError` with code `storage_unavailable` if the store can't be read now.
    package func deviceKey() throws -> String? { try session.loadRecord().flatMap { devices.key(of: $0.tokens) } }

    /// Removes one of the signed-in user's devices, at the service and here. The device's session can no longer be
    /// refreshed, not even this device's.
    /// - Parameter key: the device key.
    /// - Throws: `NativeAuthError`: as `accessToken()`, or the service's refusal; then nothing has changed here.
    package func forgetDevice(_ key: String) async throws {
        let tokens = try await tokens()
        try await client.forgetDevice(key, accessToken: tokens.accessToken)
        // The next sign-in detects an item that could not be removed here.
        try? devices.forget(key, of: PoolUser(tokens).username)
    }

    /// Stores the device of a sign-in's tokens.
    /// - Parameters:
    ///   - tokens: the tokens.
    ///   - username: the user name of the sign-in.
    ///   - used: the device that the sign-in has proven or named.
    /// - Returns: a new device that must be confirmed; `nil` if there is none.
    func storeDevice(
        of tokens: CognitoTokenResponse, username: String, used: RememberedDevice?
    ) -> RememberedDevice? {
        let set = TokenSet(tokens, now: client.serverClock.now())
        let names: Set = [username, PoolUser(set).username]
        if let metadata = tokens.newDevice {
            let device = RememberedDevice(metadata, names: names, random: environment.random)
            // A device whose secret could not be stored can't be proven at a later sign-in. It is confirmed
            // nevertheless: the service would refuse to refresh its session.
            try? devices.write(device)
            return device
        }
        guard var used, names.contains(where: { devices[$0]?.key != used.key }) else { return nil }
        used.names.formUnion(names)
        try? devices.write(used)
        return nil
    }
}
