package import NativeAuthCore

package enum DefaultSessionStore {
    /// The name of the Keychain's service, and of the file.
    package static let name = "dev.nativeauth.cognito"

    /// Returns the Keychain on Apple's platforms, elsewhere a file that only its owner may read.
    /// - Parameters:
    ///   - accessGroup: the Keychain's access group; `nil` for the app's own. Ignored on Linux.
    ///   - migrating: whether items in the app's own group are migrated to `accessGroup`.
    package static func store(accessGroup: String? = nil, migrating: Bool = false) -> any SecretStore {
        let own = PlatformSecretStore(service: name)
        #if canImport(Security)
        guard let accessGroup else { return own }
        let shared = KeychainSecretStore(service: name, accessGroup: accessGroup)
        guard migrating else { return shared }
        return MigratingSecretStore(new: shared, old: own)
        #else
        return own
        #endif
    }
}
