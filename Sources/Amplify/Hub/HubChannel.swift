/// The channel of an event.
public enum HubChannel: Hashable, Sendable {
    /// Metrics.
    case analytics
    /// Requests to a backend.
    case api
    /// Sign-up, sign-in and sessions. The channel of this package's own events.
    case auth
    /// Data stored on the device.
    case dataStore
    /// Maps and places.
    case geo
    /// The Hub itself.
    case hub
    /// Logs.
    case logging
    /// Machine learning.
    case predictions
    /// Notifications from a server.
    case pushNotifications
    /// Files in the cloud.
    case storage
    /// A channel of the app, by its name.
    case custom(String)

    /// Creates the channel of a category.
    /// - Parameter categoryType: the category.
    public init(from categoryType: CategoryType) {
        switch categoryType {
        case .analytics: self = .analytics
        case .api: self = .api
        case .auth: self = .auth
        case .dataStore: self = .dataStore
        case .geo: self = .geo
        case .hub: self = .hub
        case .logging: self = .logging
        case .predictions: self = .predictions
        case .pushNotifications: self = .pushNotifications
        case .storage: self = .storage
        }
    }

    /// All channels except those of apps.
    static let amplifyChannels = CategoryType.allCases.map(HubChannel.init(from:))
}
