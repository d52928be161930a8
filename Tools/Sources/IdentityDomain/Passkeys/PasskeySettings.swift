package import Foundation

/// What a flow's node says about its passkeys.
package struct PasskeySettings {
    package let relyingPartyID: String
    package let relyingPartyName: String
    package let origins: [String]
    /// `required`, `preferred` or `discouraged`; nil when the node does not say.
    package let userVerification: String?
    package let residentKey: String?

    package var requiresVerification: Bool { userVerification == "required" }

    /// Properties: `rpId`, `rpName`, `origins` (of apps, separated by blanks), `userVerification`, `residentKey`.
    package init(_ properties: [String: String], server: URL, application: Application) {
        let id = properties["rpId"] ?? server.host ?? "localhost"
        relyingPartyID = id
        relyingPartyName = properties["rpName"] ?? application.name
        // Pages on another port of the same host are another origin.
        let own = server.port.map { $0 == 443 ? "https://\(id)" : "https://\(id):\($0)" } ?? "https://\(id)"
        let apps = (properties["origins"] ?? "").split(separator: " ").map(String.init)
        origins = [own] + apps
        userVerification = properties["userVerification"]
        residentKey = properties["residentKey"]
    }
}
