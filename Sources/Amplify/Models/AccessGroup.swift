/// A Keychain access group, which several apps of one developer team can share.
public struct AccessGroup: Sendable {
    /// The group's name; `nil` for the app's own.
    public let name: String?
    /// Indicates whether a session in the app's own group is kept.
    public let migrateKeychainItems: Bool

    /// Creates a group.
    /// - Parameters:
    ///   - name: the group's name, with the team's prefix.
    ///   - migrateKeychainItemsOfUserSession: whether a session in the app's own group is kept.
    public init(name: String, migrateKeychainItemsOfUserSession: Bool = false) {
        self.init(name: name, migrates: migrateKeychainItemsOfUserSession)
    }

    private init(name: String?, migrates: Bool) {
        self.name = name
        migrateKeychainItems = migrates
    }

    /// The app's own group.
    public static let none = AccessGroup(name: nil, migrates: false)

    /// Returns the app's own group.
    /// - Parameter migrateKeychainItemsOfUserSession: for source compatibility: the app can access the items of all its
    ///   groups.
    /// - Returns: the group.
    public static func none(migrateKeychainItemsOfUserSession: Bool) -> AccessGroup {
        AccessGroup(name: nil, migrates: migrateKeychainItemsOfUserSession)
    }
}
