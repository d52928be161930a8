package import Foundation

/// The passkey settings of a flow's node.
package struct PasskeySettings {
    package let relyingPartyID: String
    package let relyingPartyName: String
    package let origins: [String]
    /// `required`, `preferred` or `discouraged`; nil when the node does not set it.
    package let userVerification: String?
    package let residentKey: String?

    package var requiresVerification: Bool { userVerification == "required" }

    /// Reads the properties `rpId`, `rpName`, `origins` (of apps, separated by spaces), `userVerification` and
    /// `residentKey`.
    package init(_ properties: [String: String], server: URL, application: Application) {
        let id = properties["rpId"] ?? server.host ?? "localhost"
        relyingPartyID = id
        relyingPartyName = properties["rpName"] ?? application.name
        // The origin contains the port, unless it is 443.
        let own = server.port.map { $0 == 443 ? "https://\(id)" : "https://\(id):\($0)" } ?? "https://\(id)"
        let apps = (properties["origins"] ?? "").split(separator: " ").map(String.init)
        origins = [own] + apps
        userVerification = properties["userVerification"]
        residentKey = properties["residentKey"]
    }
}
