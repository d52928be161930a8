import Foundation
import NativeAuthCore

/// The session that Amplify has stored: pure decoding.
///
/// Amplify encodes an enumeration with Swift's synthesized coding: an object with one member, the case's name. Dates
/// are seconds since 2001. The way in which the user signed in (`signInMethod`, with `AuthFlowType` in an older or
/// newer form) is not needed and not read.
///
/// Source: aws-amplify/amplify-swift, in `AmplifyPlugins/Auth/Sources/AWSCognitoAuthPlugin`:
/// `StateMachine/CodeGen/Data/{SignedInData,AuthConfiguration,DeviceMetadata}.swift`,
/// `Models/AWSCognitoUserPoolTokens.swift`, `CredentialStorage/AWSCognitoAuthCredentialStore.swift`.
struct AmplifySession {
    /// The cases with a signed-in user. The others have an identity at most.
    private static let signedInCases = ["userPoolOnly", "userPoolAndIdentityPool"]
    private static let otherCases = ["identityPoolOnly", "identityPoolWithFederation", "noCredentials"]
    static let configurationKey = "authConfiguration"

    let configuration: UserPoolConfiguration
    private let items: [String: ForeignItem]

    init(_ items: [ForeignItem], configuration: UserPoolConfiguration) {
        self.configuration = configuration
        self.items = Dictionary(items.map { ($0.account, $0) }) { first, _ in first }
    }

    /// The decoded session.
    enum Content: Equatable {
        case absent
        case signedIn(TokenSet, DeviceCredentials?)
        case unusable(ForeignSessionProblem)
    }

    var content: Content {
        guard let item = sessionItem else { return .absent }
        guard let members = item.json?.object, members.count == 1, let member = members.first else {
            return .unusable(.damaged)
        }
        if Self.otherCases.contains(member.key) { return .absent }
        guard Self.signedInCases.contains(member.key), let data = member.value["signedInData"] else {
            return .unusable(.damaged)
        }

        guard let tokens = Self.tokens(in: data) else { return .unusable(.incomplete) }
        guard belongsToClient(tokens) else { return .unusable(.otherClient) }
        return .signedIn(tokens, device(of: data, tokens: tokens))
    }

    // MARK: - Items

    /// The start of the items' names: the pool, and the identity pool that Amplify was configured with.
    private var namespaces: [String] {
        let pool = "amplify.\(configuration.poolID)"
        return [identityPoolID.map { "\(pool).\($0)" }, pool].compactMap { $0 }
    }

    /// The identity pool that Amplify was configured with.
    private var identityPoolID: String? {
        items[Self.configurationKey]?.json?["identityPools"]?["poolId"]?.string
    }

    /// The identity in the identity pool; `nil` if there is none.
    var identity: IdentityRecord? { AmplifyIdentity.record(in: sessionItem, poolID: identityPoolID) }

    private var sessionItem: ForeignItem? {
        namespaces.lazy.compactMap { items[$0 + ".session"] }.first
    }

    /// The items of this pool that Amplify has stored, for their removal.
    var ownItems: [ForeignItem] {
        let pool = "amplify.\(configuration.poolID)."
        return items.values.filter { item in
            item.account.hasPrefix(pool) || item.account == Self.configurationKey
        }
    }

    // MARK: - Tokens

    private static func tokens(in data: JSONValue) -> TokenSet? {
        let stored = data["cognitoUserPoolTokens"]
        func token(_ name: String) -> Secret? {
            stored?[name]?.string.flatMap(\.nonEmpty).map { Secret($0) }
        }
        guard let accessToken = token("accessToken") else { return nil }

        let idToken = token("idToken")
        let ends = [accessToken, idToken].compactMap { TokenClaims($0)?.expiresAt }
        let reportedEnd = stored?["expiration"]?.double.map(Date.init(timeIntervalSinceReferenceDate:))
        // The service has already refused the refresh token; the access token can be used until it expires.
        let isRefused = data["isRefreshTokenExpired"]?.bool ?? false
        var refreshToken: Secret?
        if !isRefused { refreshToken = token("refreshToken") }

        return TokenSet(
            accessToken: accessToken,
            refreshToken: refreshToken,
            idToken: idToken,
            expiresAt: ends.min() ?? reportedEnd ?? .distantPast
        )
    }

    /// Checks the pool and the app client in the access token. Amplify's items are named for the pool only.
    private func belongsToClient(_ tokens: TokenSet) -> Bool {
        guard let claims = TokenClaims(tokens.accessToken) else { return true }
        if let client = claims.text("client_id"), client != configuration.clientID { return false }
        guard let issuer = claims.text("iss") else { return true }
        return issuer.hasSuffix("/" + configuration.poolID)
    }

    // MARK: - Device

    /// Returns the device of the session. Without it, the first refresh in a pool that tracks devices would end the
    /// session. The item is named for the name that the user has typed, in earlier versions for the one in the tokens.
    private func device(of data: JSONValue, tokens: TokenSet) -> DeviceCredentials? {
        let user = PoolUser(tokens).username
        let typed = data["inputUsername"]?.string
        let names = [typed, data["username"]?.string, user].compactMap { $0 }
        let spellings = names + names.map { $0.lowercased() }

        let accounts = namespaces.flatMap { namespace in
            spellings.map { "\(namespace).\($0).deviceMetadata" }
        }
        let stored = accounts.lazy.compactMap { items[$0]?.json }
        let candidates = Array(stored) + [data["deviceMetadata"]].compactMap { $0 }
        let proven = TokenClaims(tokens.accessToken)?.text("device_key")

        let ownNames = Set([typed, user].compactMap(\.self))
        let devices = candidates.lazy.compactMap { Self.device($0, names: ownNames) }
        return devices.first { device in
            // The item may be the one of another user with the same name.
            proven == nil || device.key == proven
        }
    }

    private static func device(_ json: JSONValue, names: Set<String>) -> DeviceCredentials? {
        // A case without a label: its value is named `_0`.
        guard let data = json["metadata"]?["_0"],
            let key = data["deviceKey"]?.string.flatMap(\.nonEmpty),
            let group = data["deviceGroupKey"]?.string.flatMap(\.nonEmpty),
            let secret = data["deviceSecret"]?.string.flatMap(\.nonEmpty)
        else { return nil }

        // Amplify stores a device after the service has confirmed it.
        return DeviceCredentials(key: key, groupKey: group, secret: Secret(secret), isConfirmed: true, names: names)
    }
}
