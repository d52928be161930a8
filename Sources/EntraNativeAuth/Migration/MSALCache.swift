import Foundation
import NativeAuthCore

/// The account of one tenant and app in the token cache of Microsoft's library: pure decoding.
struct MSALCache {
    /// The decoded account.
    struct Account: Equatable {
        /// `uid.utid`, as the app may have stored it.
        let identifier: String
        let tokens: TokenSet
        /// The scopes of the access token.
        let scopes: [String]
        /// The tokens for other scopes, the oldest first.
        let others: [AccountCache.Entry]
    }

    enum Content: Equatable {
        case absent
        case signedIn(Account)
        case unusable(ForeignSessionProblem)
    }

    private let clientID: String
    /// The items of this app that have a name of a credential.
    private let named: [ForeignItem]
    private let credentials: [MSALCredential]

    /// - Parameters:
    ///   - items: the items of the access group, also those of other apps and tenants.
    ///   - configuration: the tenant and the app.
    init(_ items: [ForeignItem], configuration: EntraConfiguration) {
        let clientID = configuration.clientID.lowercased()
        let tenant = TenantIdentity(configuration.authority)
        let host = configuration.authority.host.lowercased()

        self.clientID = clientID
        named = items.filter { MSALCredential.isNamed($0, forClient: clientID) }
        credentials = items.compactMap(MSALCredential.init).filter { credential in
            guard credential.clientID.lowercased() == clientID,
                credential.environment.lowercased() == host
            else { return false }
            return tenant.id == nil || credential.realm == nil || credential.realm?.lowercased() == tenant.id
        }
    }

    var content: Content {
        let accounts = Dictionary(grouping: credentials) { $0.accountID.lowercased() }
        let usable = accounts.values.filter { account in
            account.contains { $0.kind != .idToken }
        }

        // MSAL's native authentication keeps one account. Another one may be left from an interactive sign-in.
        let sorted = usable.sorted { Self.rank($0) < Self.rank($1) }
        if let account = sorted.last.flatMap(Self.account) { return .signedIn(account) }
        if !credentials.isEmpty { return .unusable(.incomplete) }
        return damaged.isEmpty ? .absent : .unusable(.damaged)
    }

    /// The items that can't be read, of whichever tenant.
    private var damaged: [ForeignItem] { named.filter { $0.json?.object == nil } }

    private static func rank(_ account: [MSALCredential]) -> (Int, Date, String) {
        let renewable = account.filter { $0.kind == .refreshToken }
        let latest = account.compactMap(\.cachedAt).max() ?? .distantPast
        return (min(1, renewable.count), latest, account.first?.accountID ?? "")
    }

    private static func account(_ credentials: [MSALCredential]) -> Account? {
        func sorted(_ kind: MSALCredential.Kind) -> [MSALCredential] {
            let all = credentials.filter { $0.kind == kind }
            return all.sorted { ($0.cachedAt ?? .distantPast) < ($1.cachedAt ?? .distantPast) }
        }

        guard let identifier = credentials.first?.accountID else { return nil }
        let accessTokens = sorted(.accessToken)
        let newest = accessTokens.last
        let tokens = TokenSet(
            accessToken: newest?.secret ?? EntraTokenEndpoint.noToken,
            refreshToken: sorted(.refreshToken).last?.secret,
            idToken: sorted(.idToken).last?.secret,
            scope: newest?.scopes.joined(separator: " "),
            expiresAt: newest?.expiresAt ?? .distantPast
        )

        return Account(
            identifier: identifier,
            tokens: tokens,
            scopes: newest?.scopes ?? [],
            others: accessTokens.dropLast().suffix(AccountCache.capacity).map(entry)
        )
    }

    private static func entry(_ credential: MSALCredential) -> AccountCache.Entry {
        AccountCache.Entry(
            requested: credential.scopes,
            granted: credential.scopes,
            accessToken: credential.secret.reveal(),
            expiresAt: credential.expiresAt ?? .distantPast
        )
    }

    /// The items of this app and tenant, for their removal: the credentials, and damaged ones.
    func ownItems(in items: [ForeignItem]) -> [ForeignItem] {
        items.filter { item in
            if let credential = MSALCredential(item) { return credentials.contains(credential) }
            return damaged.contains(item)
        }
    }
}
