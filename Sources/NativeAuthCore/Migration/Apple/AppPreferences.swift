#if canImport(Security)
import Foundation

/// The app's own preferences (`UserDefaults`), in which another SDK has left facts about its items.
package enum AppPreferences {
    package static func text(_ key: String) -> String? { UserDefaults.standard.string(forKey: key) }

    package static func isSet(_ key: String) -> Bool { UserDefaults.standard.bool(forKey: key) }
}
#endif
