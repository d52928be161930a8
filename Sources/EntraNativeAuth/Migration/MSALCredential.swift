import Foundation
import NativeAuthCore

/// A credential in the token cache of Microsoft's library: a JSON object whose members are texts, also numbers.
///
/// Source: AzureAD/microsoft-authentication-library-common-for-objc, in `IdentityCore/src/cache`:
/// `token/MSIDCredentialCacheItem.m` and `key/MSIDDefaultCredentialCacheKey.m`.
struct MSALCredential: Equatable {
    enum Kind: String {
        case accessToken = "accesstoken"
        case refreshToken = "refreshtoken"
        case idToken = "idtoken"
    }

    let kind: Kind
    let clientID: String
    /// The host of the authority.
    let environment: String
    /// `uid.utid`: the identifier of MSAL's account.
    let accountID: String
    let secret: Secret
    /// The tenant's id; `nil` for a refresh token.
    let realm: String?
    let scopes: [String]
    let cachedAt: Date?
    let expiresAt: Date?

    /// - Returns: `nil` if the item is none of these credentials, or is damaged.
    init?(_ item: ForeignItem) {
        guard let json = item.json,
            let kind = Self.text("credential_type", in: json).flatMap({ Kind(rawValue: $0.lowercased()) }),
            let clientID = Self.text("client_id", in: json),
            let environment = Self.text("environment", in: json),
            let accountID = Self.text("home_account_id", in: json),
            let secret = Self.text("secret", in: json)
        else { return nil }
        // A token that is bound to a key of the device can't be used by others.
        let scheme = Self.text("token_type", in: json)?.lowercased() ?? "bearer"
        guard scheme == "bearer" else { return nil }

        self.kind = kind
        self.clientID = clientID
        self.environment = environment
        self.accountID = accountID
        self.secret = Secret(secret)
        realm = Self.text("realm", in: json)
        scopes = (Self.text("target", in: json) ?? "").split(separator: " ").map(String.init)
        cachedAt = Self.date("cached_at", in: json)
        expiresAt = Self.date("expires_on", in: json)
    }

    private static func text(_ name: String, in json: JSONValue) -> String? {
        json[name]?.string.flatMap(\.nonEmpty)
    }

    /// The end of the year 9999: a later time is a mistake.
    private static let latest = 253_402_300_799.0

    private static func date(_ name: String, in json: JSONValue) -> Date? {
        let number = json[name]?.double ?? text(name, in: json).flatMap(Double.init)
        guard let number, (0...latest).contains(number) else { return nil }
        return Date(timeIntervalSince1970: number)
    }

    /// Checks by its name whether an item is a credential of an app, also if its content is damaged.
    static func isNamed(_ item: ForeignItem, forClient clientID: String) -> Bool {
        let service = item.service.lowercased()
        return [Kind.accessToken, .refreshToken, .idToken].contains { kind in
            service.hasPrefix("\(kind.rawValue)-\(clientID.lowercased())-")
        }
    }
}
