import Foundation

/// What a flow's node says about its passkeys.
struct PasskeySettings {
    let relyingPartyID: String
    let relyingPartyName: String
    let origins: [String]
    /// `required`, `preferred` or `discouraged`; nil when the node does not say.
    let userVerification: String?
    let residentKey: String?

    var requiresVerification: Bool { userVerification == "required" }

    /// Properties: `rpId`, `rpName`, `origins` (of apps, separated by blanks), `userVerification`, `residentKey`.
    init(_ properties: [String: String], server: URL, application: Application) {
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
