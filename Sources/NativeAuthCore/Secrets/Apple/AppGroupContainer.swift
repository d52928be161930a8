#if canImport(Security)
import Foundation

/// The folder shared by the apps and extensions of an app group.
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
