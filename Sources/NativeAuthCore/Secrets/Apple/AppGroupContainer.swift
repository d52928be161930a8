#if canImport(Security)
import Foundation

/// The folder that the apps and extensions of an app group share.
enum AppGroupContainer {
    /// - Parameter group: the app group's identifier.
    /// - Returns: `nil` when this process is not in the group.
    static func url(_ group: String) -> URL? {
        #if canImport(Darwin)
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)
        #else
        nil
        #endif
    }
}
#endif
