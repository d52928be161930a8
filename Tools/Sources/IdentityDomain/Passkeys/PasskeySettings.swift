package import Foundation
import IdentityBase

/// The passkey settings of a flow's node.
package struct PasskeySettings {
    package let relyingPartyID: String
    package let relyingPartyName: String
    package let origins: [String]
    /// `required`, `preferred` or `discouraged`; nil when the node does not set it.
    package let userVerification: String?
    package let residentKey: String?
    /// `platform` or `cross-platform`; nil for both kinds of authenticators.
    package let authenticatorAttachment: String?

    package var requiresVerification: Bool { userVerification == "required" }

    /// Reads the properties `relyingPartyId`, `relyingPartyName`, `origins` (of apps, separated by spaces),
    /// `userVerification`, `residentKey` and the object `authenticatorSelection`. `attestation` is not supported: the
    /// server stores no attestation statement, so it requests none.
    package init(_ properties: [String: String], server: URL, application: Application) {
        let selection = Self.selection(in: properties)
        let id = properties["relyingPartyId"] ?? server.host ?? "localhost"
        relyingPartyID = id
        relyingPartyName = properties["relyingPartyName"] ?? application.name
        // The origin contains the port, unless it is 443.
        let own = server.port.map { if $0 == 443 { "https://\(id)" } else { "https://\(id):\($0)" } } ?? "https://\(id)"
        let apps = (properties["origins"] ?? "").split(separator: " ").map(String.init)
        origins = [own] + apps
        userVerification = properties["userVerification"] ?? selection?["userVerification"]?.string
        let isRequired = selection?["requireResidentKey"] == .bool(true)
        residentKey =
            properties["residentKey"] ?? selection?["residentKey"]?.string ?? (isRequired ? "required" : nil)
        authenticatorAttachment = selection?["authenticatorAttachment"]?.string
    }

    /// Returns the problem of a node's properties; nil for valid ones.
    package static func problem(in properties: [String: String]) -> String? {
        guard properties["authenticatorSelection"] != nil else { return nil }
        guard let selection = selection(in: properties) else { return "authenticatorSelection should be an object" }
        let requirements = ["required", "preferred", "discouraged"]
        let words = [
            "authenticatorAttachment": ["platform", "cross-platform"], "residentKey": requirements,
            "userVerification": requirements,
        ]
        for (name, value) in selection.sorted(by: { $0.key < $1.key }) {
            if name == "requireResidentKey" {
                guard case .bool = value else { return "requireResidentKey should be true or false" }
                continue
            }
            guard let known = words[name] else { return "authenticatorSelection has no member \(name)" }
            guard let text = value.string, known.contains(text) else {
                return "\(name) is one of \(known.joined(separator: ", "))"
            }
        }
        return nil
    }

    private static func selection(in properties: [String: String]) -> [String: JSONValue]? {
        properties["authenticatorSelection"].flatMap { ReceivedJSON.decode(from: $0.utf8)?.object }
    }
}
