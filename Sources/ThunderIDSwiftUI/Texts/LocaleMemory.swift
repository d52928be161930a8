import Foundation

/// The storage of the chosen language.
protocol LocaleMemory: AnyObject {
    func locale(for key: String) -> String?
    func remember(_ locale: String, for key: String)
}

/// The storage in the app's own defaults.
final class UserDefaultsLocaleMemory: LocaleMemory {
    func locale(for key: String) -> String? { UserDefaults.standard.string(forKey: key) }
    func remember(_ locale: String, for key: String) { UserDefaults.standard.set(locale, forKey: key) }
}
