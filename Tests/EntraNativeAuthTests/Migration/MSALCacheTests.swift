import Foundation
import NativeAuthCore
import TestSupport
import Testing

@testable import EntraNativeAuth

@Suite("The account that Microsoft's library has stored", .timeLimit(.minutes(5)))
struct MSALCacheTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let msal = MSALItems(now: now)

    private func content(_ items: [ForeignItem], tenant: String = "contoso") throws -> MSALCache.Content {
        let configuration = try EntraConfiguration(
            clientID: msal.clientID.uppercased(),
            authority: try EntraAuthority(tenantSubdomain: tenant)
        )
        return MSALCache(items, configuration: configuration).content
    }

    private func account(_ items: [ForeignItem]) throws -> MSALCache.Account? {
        guard case .signedIn(let account) = try content(items) else { return nil }
        return account
    }

    @Test("The account, its tokens and its scopes are found")
    func complete() throws {
        let account = try #require(try account(msal.all))
        #expect(account.identifier == msal.accountID)
        #expect(account.scopes == ["openid", "profile", "offline_access"])
        #expect(account.others.isEmpty)
        #expect(
            account.tokens
                == TokenSet(
                    accessToken: Secret("access"),
                    refreshToken: Secret("refresh-\(msal.user)"),
                    idToken: Secret(msal.idTokenText),
                    scope: "openid profile offline_access",
                    expiresAt: Self.now.addingTimeInterval(3_600)
                )
        )
    }

    @Test("The newest access token is the session's, and the others stay for their scopes")
    func severalAccessTokens() throws {
        let older = msal.accessToken("api", scopes: "api://x/read", ["cached_at": msal.seconds(-500)])
        let account = try #require(try account([older] + msal.all))
        #expect(account.tokens.accessToken == Secret("access"))
        #expect(account.others.map(\.accessToken) == ["api"])
        #expect(account.others.first?.granted == ["api://x/read"])
    }

    @Test("Without an access token the refresh token is enough; without both the account is incomplete")
    func partial() throws {
        let renewable = try #require(try account([msal.account, msal.refreshToken]))
        #expect(renewable.tokens.refreshToken == Secret("refresh-\(msal.user)"))
        #expect(renewable.tokens.expiresAt == .distantPast)

        let valid = try #require(try account([msal.accessToken()]))
        #expect(valid.tokens.refreshToken == nil)
        #expect(try content([msal.account, msal.idToken]) == .unusable(.incomplete))
        #expect(try content([msal.account]) == .absent)
        #expect(try content([]) == .absent)
    }

    @Test("Of two accounts the one that can be renewed is used, then the one that was used last")
    func twoAccounts() throws {
        var grace = msal
        grace.user = "bbbbbbbb-0000-0000-0000-000000000002"
        grace.age = 600
        #expect(try account(grace.all + msal.all)?.identifier == msal.accountID)
        #expect(try account(grace.all + [msal.accessToken()])?.identifier == grace.accountID)
        // The tokens of two accounts are never mixed.
        #expect(try account([grace.refreshToken, msal.accessToken(), msal.idToken])?.tokens.idToken == nil)
    }

    @Test("Items of another app, host or tenant do not count")
    func others() throws {
        var app = msal
        app.clientID = "00000000-0000-0000-0000-000000000002"
        #expect(try content(app.all) == .absent)

        var host = msal
        host.environment = "fabrikam.ciamlogin.com"
        #expect(try content(host.all) == .absent)
        #expect(try account(host.all + msal.all)?.identifier == msal.accountID)

        // With the tenant's id in the authority, also the realm is compared.
        var other = msal
        other.environment = "99999999-2222-3333-4444-555555555555.ciamlogin.com"
        let content = try content([other.accessToken()], tenant: "99999999-2222-3333-4444-555555555555")
        #expect(content == .absent)
    }

    @Test(
        "A credential of another kind is ignored",
        arguments: [
            ["credential_type": "PrimaryRefreshToken"], ["credential_type": "AccessToken_With_AuthScheme"],
            ["token_type": "pop"], ["secret": ""], ["home_account_id": ""], ["environment": ""],
        ]
    )
    func otherKinds(members: [String: String]) throws {
        let item = msal.item("AccessToken", secret: "x", members.mapValues(Optional.some))
        #expect(try content([item]) == .absent)
    }

    @Test("A damaged credential is reported, if nothing else is usable", arguments: ["", "{", "[]", "null", "5"])
    func damaged(text: String) throws {
        let item = ForeignItem(
            service: msal.refreshToken.service,
            account: msal.refreshToken.account,
            group: MSALItems.group,
            content: Secret(text)
        )
        #expect(try content([item]) == .unusable(.damaged))
        #expect(try content([item, msal.account]) == .unusable(.damaged))
        #expect(try account([item, msal.accessToken()])?.tokens.refreshToken == nil)

        let otherApp = ForeignItem(service: "accesstoken-x-y", account: "a", content: Secret(text))
        #expect(try content([otherApp]) == .absent)
    }

    @Test("Numbers may be JSON numbers; an impossible one is no date")
    func numbers() throws {
        let text =
            #"{"credential_type":"AccessToken","client_id":"\#(msal.clientID)","home_account_id":"h","#
            + #""environment":"contoso.ciamlogin.com","secret":"s","expires_on":1800000100,"cached_at":"1e300"}"#
        let item = ForeignItem(service: "s", account: "a", content: Secret(text))
        #expect(try account([item])?.tokens.expiresAt == Date(timeIntervalSince1970: 1_800_000_100))
    }

    @Test("Every truncation of a credential is no session, and none is a crash")
    func truncations() throws {
        let item = msal.refreshToken
        let text = item.content?.reveal() ?? ""
        for length in 0..<text.count {
            let part = ForeignItem(
                service: item.service,
                account: item.account,
                content: Secret(String(text.prefix(length)))
            )
            #expect(try content([part]) == .unusable(.damaged))
        }
    }
}
