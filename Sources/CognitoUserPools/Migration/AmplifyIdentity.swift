import Foundation
import NativeAuthCore

/// The identity that Amplify has stored: a guest's, the signed-in user's, or that of another provider's user. Pure
/// decoding of the item that also has the session.
///
/// Source: aws-amplify/amplify-swift, in `AmplifyPlugins/Auth/Sources/AWSCognitoAuthPlugin`:
/// `StateMachine/CodeGen/Data/AmplifyCredentials.swift`, `Models/AuthAWSCognitoCredentials.swift`.
enum AmplifyIdentity {
    /// Returns the identity; `nil` if there is none, or the item can't be used.
    /// - Parameter poolID: the identity pool that Amplify was configured with.
    static func record(in item: ForeignItem?, poolID: String?) -> IdentityRecord? {
        guard let poolID,
            let members = item?.json?.object,
            members.count == 1,
            let member = members.first,
            let owner = owner(name: member.key, value: member.value),
            let id = member.value["identityID"]?.string.flatMap(\.nonEmpty),
            let credentials = credentials(member.value["credentials"])
        else { return nil }

        return IdentityRecord(poolID: poolID, identityID: id, owner: owner, credentials: credentials)
    }

    /// - Parameter name: the case of the enumeration.
    private static func owner(name: String, value: JSONValue) -> IdentityOwner? {
        switch name {
        case "identityPoolOnly": return .guest
        case "identityPoolWithFederation": return login(value["federatedToken"]).map(IdentityOwner.federated)
        case "userPoolAndIdentityPool":
            let idToken = value["signedInData"]?["cognitoUserPoolTokens"]?["idToken"]?.string
            let subject = TokenClaims(idToken.map { Secret($0) })?.subject
            return subject.map { .user(id: $0) }
        default: return nil
        }
    }

    private static func login(_ json: JSONValue?) -> IdentityLogin? {
        guard let token = json?["token"]?.string.flatMap(\.nonEmpty),
            let provider = json?["provider"]?.object?.first
        else { return nil }

        // A case without a label: its value is named `_0`.
        let name = provider.value["_0"]?.string ?? IdentityLogin.providerNames[provider.key]
        return name.map { IdentityLogin(provider: $0, token: Secret(token)) }
    }

    private static func credentials(_ json: JSONValue?) -> IdentityCredentials? {
        func text(_ name: String) -> String? { json?[name]?.string.flatMap(\.nonEmpty) }

        guard let accessKeyID = text("accessKeyId"),
            let secretKey = text("secretAccessKey"),
            let sessionToken = text("sessionToken"),
            let seconds = json?["expiration"]?.double
        else { return nil }

        return IdentityCredentials(
            accessKeyID: accessKeyID,
            secretKey: Secret(secretKey),
            sessionToken: Secret(sessionToken),
            expiration: Date(timeIntervalSinceReferenceDate: seconds)
        )
    }
}
