import Foundation
import NativeAuthBase
import NativeAuthCore
import TestSupport

@testable import CognitoUserPools

/// Items in the format in which Amplify stores them.
struct AmplifyItems {
    static let service = "com.amplify.awsCognitoAuthPlugin"

    let now: Date
    var username = "ada"
    var clientID = "client1"
    var poolID = "local_Pool1"
    var deviceKey: String?
    var lifetime: TimeInterval = 3_600
    /// Members of `signedInData`, as JSON.
    var members: [String] = []
    var hasRefreshToken = true

    var accessToken: Secret { jwt(["username": username, "token_use": "access", "client_id": clientID]) }
    var idToken: Secret { jwt(["cognito:username": username, "token_use": "id", "aud": clientID]) }

    private func jwt(_ claims: [String: String]) -> Secret {
        var parts = claims.map { #""\#($0.key)":"\#($0.value)""# }
        parts.append(#""sub":"id-1","iss":"https://cognito-idp.eu-central-1.amazonaws.com/\#(poolID)""#)
        parts.append(#""exp":\#(Int(now.addingTimeInterval(lifetime).timeIntervalSince1970))"#)
        if let deviceKey { parts.append(#""device_key":"\#(deviceKey)""#) }
        let payload = Base64URL.encode(Data("{\(parts.sorted().joined(separator: ","))}".utf8))
        return Secret("eyJ9.\(payload).c2ln")
    }

    /// `signedInData`.
    var data: String {
        var tokens = [
            #""accessToken":"\#(accessToken.reveal())""#, #""idToken":"\#(idToken.reveal())""#,
            // Seconds since 2001.
            #""expiration":\#(now.addingTimeInterval(lifetime).timeIntervalSinceReferenceDate)"#,
        ]
        if hasRefreshToken { tokens.append(#""refreshToken":"amplify-refresh""#) }
        let fixed = [
            #""userId":"id-1","username":"\#(username)","signedInDate":811967964.567444"#,
            #""cognitoUserPoolTokens":{\#(tokens.joined(separator: ","))}"#,
        ]
        return "{\((fixed + members).joined(separator: ","))}"
    }

    var userPoolOnly: String { #"{"userPoolOnly":{"signedInData":\#(data)}}"# }

    var withIdentityPool: String {
        let credentials =
            #"{"accessKeyId":"k","secretAccessKey":"s","sessionToken":"t","expiration":811968085.567633}"#
        return #"{"userPoolAndIdentityPool":{"signedInData":\#(data),"identityID":"i","credentials":\#(credentials)}}"#
    }

    static func item(_ account: String, _ content: String) -> ForeignItem {
        ForeignItem(service: service, account: account, content: Secret(content))
    }

    static func session(_ content: String, pool: String = "local_Pool1") -> ForeignItem {
        item("amplify.\(pool).session", content)
    }

    static func device(_ key: String, of name: String, pool: String = "local_Pool1") -> ForeignItem {
        let data = #"{"deviceKey":"\#(key)","deviceGroupKey":"-g","deviceSecret":"secret-of-\#(key)"}"#
        return item("amplify.\(pool).\(name).deviceMetadata", #"{"metadata":{"_0":\#(data)}}"#)
    }

    static func configuration(pool: String = "local_Pool1", identityPool: String? = nil) -> ForeignItem {
        var parts = [#""userPools":{"poolId":"\#(pool)","clientId":"client1","region":"local"}"#]
        if let identityPool { parts.append(#""identityPools":{"poolId":"\#(identityPool)","region":"local"}"#) }
        return item("authConfiguration", "{\(parts.joined(separator: ","))}")
    }
}
