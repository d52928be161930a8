package import Foundation
import IdentityBase

package struct PasskeySettings {
    package let relyingPartyID: String
    let relyingPartyName: String
    let origins: [String]
    /// `required`, `preferred` or `discouraged`; nil when the node does not set it.
    let userVerification: String?
    let residentKey: String?
    /// `platform` or `cross-platform`; nil for both kinds of authenticators.
    let authenticatorAttachment: String?

    /// The relying party of a local server. It stands for the server's own host name.
    private static let localID = "localhost"

    /// Reads the properties `relyingPartyId`, `relyingPartyName`, `origins` (of apps, separated by spaces),
    /// `userVerification`, `residentKey` and the object `authenticatorSelection`. `attestation` is not supported: the
    /// server stores no attestation statement, so it requests none.
    package init(_ properties: [String: String], server: URL, application: Application) {
        var id = properties["relyingPartyId"] ?? Self.localID
        if id == Self.localID { id = server.host ?? Self.localID }
        relyingPartyID = id
        relyingPartyName = properties["relyingPartyName"] ?? application.name

        // The origin contains the port, unless it is 443.
        var own = "https://\(id)"
        if let port = server.port, port != 443 { own += ":\(port)" }
        let apps = (properties["origins"] ?? "").split(separator: " ")
        origins = [own] + apps.map(String.init)

        let selection = Self.selection(in: properties)
        userVerification = properties["userVerification"] ?? selection?["userVerification"]?.string
        let residentKey = properties["residentKey"] ?? selection?["residentKey"]?.string
        let requiresResidentKey = selection?["requireResidentKey"] == .bool(true)
        self.residentKey = residentKey ?? (requiresResidentKey ? "required" : nil)
        authenticatorAttachment = selection?["authenticatorAttachment"]?.string
    }

    /// - Parameters:
    ///   - relyingPartyID: the domain of the passkeys.
    ///   - origins: the origins of pages and apps that may use them, besides the domain's own.
    package init(
        relyingPartyID: String,
        relyingPartyName: String,
        origins: [String],
        userVerification: String?,
        residentKey: String?
    ) {
        self.relyingPartyID = relyingPartyID
        self.relyingPartyName = relyingPartyName
        self.origins = ["https://\(relyingPartyID)"] + origins
        self.userVerification = userVerification
        self.residentKey = residentKey
        authenticatorAttachment = nil
    }

    /// Returns the problem of a node's properties; nil for valid ones.
    package static func problem(in properties: [String: String]) -> String? {
        guard properties["authenticatorSelection"] != nil else { return nil }
        guard let selection = selection(in: properties) else { return "authenticatorSelection should be an object" }
        let requirements = ["required", "preferred", "discouraged"]
        let words = [
            "authenticatorAttachment": ["platform", "cross-platform"],
            "residentKey": requirements,
            "userVerification": requirements,
        ]

        for (name, value) in selection.sorted(by: { one, other in one.key < other.key }) {
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

    /// Returns the conditions for the response to a challenge.
    /// - Parameter userID: the user whose passkey is required; nil when any user may sign in.
    package func ceremony(
        _ purpose: PasskeyCeremony.Purpose,
        challenge: String,
        userID: String?,
        expiresAt: Date
    ) -> PasskeyCeremony {
        PasskeyCeremony(
            purpose: purpose,
            challengeHash: Digest.text(challenge),
            expiresAt: expiresAt,
            userID: userID,
            relyingPartyID: relyingPartyID,
            origins: origins,
            requiresVerification: userVerification == "required"
        )
    }

    /// Returns the options of a sign-in for Web Authentication, as JSON.
    /// - Parameters:
    ///   - timeout: milliseconds.
    ///   - passkeys: the passkeys that are accepted; nil for any.
    package func signInOptions(
        challenge: String,
        timeout: Int64,
        allowing passkeys: [Passkey]?
    ) throws -> String {
        try Self.text([
            "challenge": .string(challenge),
            "timeout": .integer(timeout),
            "rpId": .string(relyingPartyID),
            "allowCredentials": passkeys.map(Self.descriptors),
            "userVerification": .string(userVerification ?? "preferred"),
        ])
    }

    /// Returns the options of an enrolment for Web Authentication, as JSON.
    /// - Parameters:
    ///   - timeout: milliseconds.
    ///   - passkeys: the user's passkeys, whose authenticators are not enrolled again.
    package func enrolmentOptions(
        challenge: String,
        timeout: Int64,
        user: User,
        excluding passkeys: [Passkey]
    ) throws -> String {
        let name = user.username ?? user.email ?? user.id
        let parts = ["given_name", "family_name"].compactMap { user.attributes[$0]?.string }
        let full = user.attributes["name"]?.string ?? parts.joined(separator: " ")
        let algorithms = PasskeyAlgorithm.allCases.map { algorithm -> JSONValue in
            ["type": "public-key", "alg": .integer(algorithm.rawValue)]
        }
        var requiresResidentKey: JSONValue?
        if residentKey == "required" { requiresResidentKey = true }

        return try Self.text([
            "challenge": .string(challenge),
            "timeout": .integer(timeout),
            "attestation": "none",
            "rp": ["name": .string(relyingPartyName), "id": .string(relyingPartyID)],
            "user": [
                "name": .string(name),
                "displayName": .string(full.nonEmpty ?? name),
                "id": .string(Passkey.handle(of: user.id)),
            ],
            "pubKeyCredParams": .array(algorithms),
            "authenticatorSelection": .members([
                "authenticatorAttachment": .text(authenticatorAttachment),
                "residentKey": .text(residentKey),
                "requireResidentKey": requiresResidentKey,
                "userVerification": .text(userVerification),
            ]),
            "excludeCredentials": passkeys.nonEmpty.map(Self.descriptors),
        ])
    }

    private static func descriptors(_ passkeys: [Passkey]) -> JSONValue {
        .array(passkeys.map(descriptor))
    }

    private static func descriptor(_ passkey: Passkey) -> JSONValue {
        let transports = passkey.transports.map(JSONValue.string)
        return .members([
            "type": "public-key",
            "id": .string(passkey.id),
            "transports": transports.nonEmpty.map(JSONValue.array),
        ])
    }

    private static func text(_ options: [String: JSONValue?]) throws -> String {
        try JSONValue.members(options).text(sortingNames: true)
    }

    private static func selection(in properties: [String: String]) -> [String: JSONValue]? {
        properties["authenticatorSelection"].flatMap { ReceivedJSON.decode(from: $0.utf8)?.object }
    }
}

/// A challenge for an authenticator, with the conditions for its response.
package struct PasskeyCeremony: Sendable, Codable, Equatable {
    package enum Purpose: String, Sendable, Codable {
        case enrolment, signIn
    }

    package let purpose: Purpose
    package let challengeHash: String
    package let expiresAt: Date
    /// User whose passkey is required; nil when any user may sign in.
    package let userID: String?
    package let relyingPartyID: String
    /// Origins of the pages and apps that may request the response.
    package let origins: [String]
    /// Indicates whether the authenticator must verify the user, by PIN or biometrics.
    package let requiresVerification: Bool
    /// Indicates whether a new passkey may be created without the user's presence (`mediation: conditional`), by a user
    /// who has just signed in.
    package var allowsAbsence = false
}
