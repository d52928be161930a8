package import NativeAuthCore

/// Amplify's stored items of this app.
package struct AmplifyStorage: Sendable {
    let items: any ForeignItemStore
    /// Indicates whether Amplify was used in this installation of the app. Asked after the items were read: both are
    /// readable from the first unlock of the device.
    let isInstalled: @Sendable () -> Bool

    package init(items: any ForeignItemStore, isInstalled: @escaping @Sendable () -> Bool) {
        self.items = items
        self.isInstalled = isInstalled
    }

    /// Returns the items in the Keychain; `nil` on platforms that Amplify does not support.
    /// - Parameters:
    ///   - accessGroup: the Keychain's access group; `nil` for the app's own.
    ///   - isMigrating: whether a session in the group that the app used before is taken over.
    package static func platform(accessGroup: String? = nil, isMigrating: Bool = false) -> Self? {
        #if canImport(Security)
        let place = AmplifyPlace(
            accessGroup: accessGroup,
            isMigrating: isMigrating,
            preference: AppPreferences.text
        )
        let group = place.accessGroup.map(ForeignItemGroup.named) ?? .any
        return Self(items: KeychainItems(service: place.service, group: group)) {
            AppPreferences.isSet(AmplifyPlace.isInstalledKey)
        }
        #else
        return nil
        #endif
    }
}
