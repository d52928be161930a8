import Foundation
import NativeAuthBase
import NativeAuthCore
import TestSupport

@testable import EntraNativeAuth

/// Items in the format in which Microsoft's library stores them.
struct MSALItems {
    static let group = "TEAM1.com.microsoft.adalcache"
    static let tenant = "11111111-2222-3333-4444-555555555555"

    let now: Date
    var clientID = "00000000-0000-0000-0000-000000000001"
    var user = "aaaaaaaa-0000-0000-0000-000000000001"
    var environment = "contoso.ciamlogin.com"
    var lifetime: TimeInterval = 3_600
    var age: TimeInterval = 60

    var accountID: String { "\(user).\(Self.tenant)" }

    var idTokenText: String {
        let claims =
            #"{"sub":"sub-\#(user)","oid":"\#(user)","tid":"\#(Self.tenant)","preferred_username":"\#(user)@x.com"}"#
        return "eyJ9.\(Base64URL.encode(Data(claims.utf8))).c2ln"
    }

    func seconds(_ interval: TimeInterval) -> String {
        String(Int(now.addingTimeInterval(interval).timeIntervalSince1970))
    }

    /// - Parameter members: further members of the object; a member that is `nil` is missing.
    func item(_ type: String, secret: String, _ members: [String: String?] = [:]) -> ForeignItem {
        var all: [String: String?] = [
            "credential_type": type, "client_id": clientID, "environment": environment,
            "home_account_id": accountID, "secret": secret,
        ]
        all.merge(members) { $1 }
        let texts = all.compactMapValues { $0 }.map { #""\#($0.key)":"\#($0.value)""# }

        let realm = (all["realm"] ?? nil) ?? ""
        let target = (all["target"] ?? nil) ?? ""
        return ForeignItem(
            service: "\(type)-\(clientID)-\(realm)-\(target)".lowercased(),
            account: "\(accountID)-\(environment)".lowercased(),
            group: Self.group,
            content: Secret("{\(texts.sorted().joined(separator: ","))}")
        )
    }

    var refreshToken: ForeignItem { item("RefreshToken", secret: "refresh-\(user)") }

    var idToken: ForeignItem { item("IdToken", secret: idTokenText, ["realm": Self.tenant]) }

    func accessToken(
        _ secret: String = "access",
        scopes: String = "openid profile offline_access",
        _ members: [String: String?] = [:]
    ) -> ForeignItem {
        var all: [String: String?] = [
            "realm": Self.tenant, "target": scopes, "cached_at": seconds(-age), "expires_on": seconds(lifetime),
            "extended_expires_on": seconds(lifetime),
        ]
        all.merge(members) { $1 }
        return item("AccessToken", secret: secret, all)
    }

    /// The account's record, which holds no token.
    var account: ForeignItem {
        ForeignItem(
            service: Self.tenant,
            account: "\(accountID)-\(environment)",
            group: Self.group,
            content: Secret(
                #"{"authority_type":"MSSTS","home_account_id":"\#(accountID)","environment":"\#(environment)"}"#
            )
        )
    }

    var all: [ForeignItem] { [account, refreshToken, idToken, accessToken()] }
}
