/// A category of Amplify. This package implements ``auth``, ``hub`` and ``logging``; the other cases exist for code
/// that lists them.
public enum CategoryType: String, CaseIterable, Sendable {
    /// Metrics.
    case analytics
    /// Requests to a backend.
    case api
    /// Sign-up, sign-in and sessions: ``AuthCategory``.
    case auth
    /// Data stored on the device.
    case dataStore
    /// Maps and places.
    case geo
    /// Events: ``HubCategory``.
    case hub
    /// Logs.
    case logging
    /// Machine learning.
    case predictions
    /// Notifications from a server.
    case pushNotifications
    /// Files in the cloud.
    case storage

    /// The category's display name.
    public var displayName: String {
        switch self {
        case .api: "API"
        case .auth: "Authentication"
        default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
        }
    }
}

extension CategoryType {
    /// The category itself. Categories that this package does not have are empty: they have no plugins.
    public var category: any Category {
        switch self {
        case .auth: Amplify.Auth
        case .hub: Amplify.Hub
        case .logging: Amplify.Logging
        default: AbsentCategory(categoryType: self)
        }
    }
}

/// A category that this package does not have.
private final class AbsentCategory: Category {
    let categoryType: CategoryType

    init(categoryType: CategoryType) { self.categoryType = categoryType }

    func removePlugin(for key: PluginKey) {}
}

/// A value that belongs to a category.
public protocol CategoryTypeable {
    /// The category.
    var categoryType: CategoryType { get }
}

/// A category, which has plugins and forwards every call to one.
public protocol Category: AnyObject, CategoryTypeable, DefaultLogger {
    /// Removes a plugin. Does nothing if there is none with this key.
    /// - Parameter key: the plugin's key.
    func removePlugin(for key: PluginKey)
}
