import Foundation
import NativeAuthCore
import NativeAuthTesting
import TestSupport
import Testing

@testable import CognitoUserPools

@Suite("The session that Amplify has stored", .timeLimit(.minutes(5)))
struct AmplifySessionTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let amplify = AmplifyItems(now: now)

    private func content(_ items: [ForeignItem]) throws -> AmplifySession.Content {
        let configuration = try UserPoolConfiguration(poolID: "local_Pool1", clientID: "client1")
        return AmplifySession(items, configuration: configuration).content
    }

    private func tokens(_ items: AmplifyItems) -> TokenSet {
        TokenSet(
            accessToken: items.accessToken,
            refreshToken: Secret("amplify-refresh"),
            idToken: items.idToken,
            expiresAt: Self.now.addingTimeInterval(items.lifetime)
        )
    }

    @Test(
        "Both forms of the sign-in method, and none, are read",
        arguments: [
            #""signInMethod":{"apiBased":{"_0":{"type":"USER_SRP_AUTH"}}}"#,
            #""signInMethod":{"apiBased":{"_0":"userSRP"}}"#,
            #""signInMethod":{"hostedUI":{"_0":{"scopes":["openid"]}}}"#,
            #""isRefreshTokenExpired":false"#, #""isRefreshTokenExpired":null,"inputUsername":null"#,
        ]
    )
    func signInMethods(member: String) throws {
        var items = amplify
        items.members = [member]
        #expect(try content([AmplifyItems.session(items.userPoolOnly)]) == .signedIn(tokens(items), nil))
    }

    @Test("With an identity pool the item has another name and case")
    func identityPool() throws {
        let name = "amplify.local_Pool1.eu-central-1:identities.session"
        let items = [
            AmplifyItems.item(name, amplify.withIdentityPool),
            AmplifyItems.configuration(identityPool: "eu-central-1:identities"),
        ]
        #expect(try content(items) == .signedIn(tokens(amplify), nil))
        // Another configuration's session.
        #expect(try content([items[0], AmplifyItems.configuration(identityPool: "eu-central-1:others")]) == .absent)
        #expect(try content([items[0]]) == .absent)
    }

    @Test("A refresh token that the service has refused is not used")
    func refusedRefreshToken() throws {
        var items = amplify
        items.members = [#""isRefreshTokenExpired":true"#]
        var expected = tokens(items)
        expected.refreshToken = nil
        #expect(try content([AmplifyItems.session(items.userPoolOnly)]) == .signedIn(expected, nil))
    }

    @Test(
        "Without a user there is no session",
        arguments: [
            #"{"noCredentials":{}}"#, #"{"identityPoolOnly":{"identityID":"i","credentials":{}}}"#,
            #"{"identityPoolWithFederation":{"federatedToken":{"token":"t","provider":{"facebook":{}}}}}"#,
        ]
    )
    func nobody(text: String) throws {
        #expect(try content([AmplifyItems.session(text)]) == .absent)
    }

    @Test(
        "A damaged item is reported",
        arguments: [
            "", "{", "[]", "null", "{}", #""text""#, #"{"userPoolOnly":{}}"#, #"{"userPoolOnly":[]}"#,
            #"{"unknownCase":{"signedInData":{}}}"#, #"{"userPoolOnly":{"signedInData":{}},"noCredentials":{}}"#,
        ]
    )
    func damaged(text: String) throws {
        #expect(try content([AmplifyItems.session(text)]) == .unusable(.damaged))
    }

    @Test("An item that is no text is damaged")
    func binary() throws {
        let item = ForeignItem(service: AmplifyItems.service, account: "amplify.local_Pool1.session", content: nil)
        #expect(try content([item]) == .unusable(.damaged))
    }

    @Test("Every truncation of an item is damaged, and none is a crash")
    func truncations() throws {
        let text = amplify.withIdentityPool
        for length in stride(from: 0, to: text.count, by: 7) {
            #expect(try content([AmplifyItems.session(String(text.prefix(length)))]) == .unusable(.damaged))
        }
    }

    @Test(
        "Without an access token the session is incomplete",
        arguments: [
            "{}", #"{"cognitoUserPoolTokens":{}}"#, #"{"cognitoUserPoolTokens":{"accessToken":"","refreshToken":"r"}}"#,
            #"{"cognitoUserPoolTokens":{"accessToken":5}}"#, #"{"cognitoUserPoolTokens":"text"}"#,
        ]
    )
    func incomplete(data: String) throws {
        let text = #"{"userPoolOnly":{"signedInData":\#(data)}}"#
        #expect(try content([AmplifyItems.session(text)]) == .unusable(.incomplete))
    }

    @Test("Tokens of another client or pool are not used; another pool's item is not found")
    func otherClient() throws {
        var client = amplify
        client.clientID = "client2"
        #expect(try content([AmplifyItems.session(client.userPoolOnly)]) == .unusable(.otherClient))

        var pool = amplify
        pool.poolID = "local_Pool2"
        #expect(try content([AmplifyItems.session(pool.userPoolOnly)]) == .unusable(.otherClient))
        #expect(try content([AmplifyItems.session(pool.userPoolOnly, pool: "local_Pool2")]) == .absent)
        #expect(try content([AmplifyItems.configuration(pool: "local_Pool2")]) == .absent)
    }

    // MARK: - Device

    private struct DeviceCase: CustomTestStringConvertible {
        let testDescription: String
        var inputUsername: String?
        var tokenDevice: String?
        let items: [ForeignItem]
        let found: String?
    }

    private static let deviceCases = [
        DeviceCase(testDescription: "none", items: [], found: nil),
        DeviceCase(
            testDescription: "the name of the tokens",
            items: [AmplifyItems.device("d1", of: "ada")],
            found: "d1"
        ),
        DeviceCase(
            testDescription: "the typed name, before the one of the tokens",
            inputUsername: "ada@example.com",
            items: [AmplifyItems.device("d1", of: "ada"), AmplifyItems.device("d2", of: "ada@example.com")],
            found: "d2"
        ),
        DeviceCase(
            testDescription: "the typed name in small letters",
            inputUsername: "Ada@Example.com",
            items: [AmplifyItems.device("d1", of: "ada@example.com")],
            found: "d1"
        ),
        DeviceCase(
            testDescription: "the one that the tokens name",
            inputUsername: "ada@example.com",
            tokenDevice: "d1",
            items: [AmplifyItems.device("d1", of: "ada"), AmplifyItems.device("d2", of: "ada@example.com")],
            found: "d1"
        ),
        DeviceCase(
            testDescription: "another session's",
            tokenDevice: "d3",
            items: [AmplifyItems.device("d1", of: "ada")],
            found: nil
        ),
        DeviceCase(
            testDescription: "another user's",
            items: [AmplifyItems.device("d1", of: "grace")],
            found: nil
        ),
        DeviceCase(
            testDescription: "a damaged one",
            items: [AmplifyItems.item("amplify.local_Pool1.ada.deviceMetadata", #"{"metadata":{"_0":{}}}"#)],
            found: nil
        ),
        DeviceCase(
            testDescription: "no data",
            items: [AmplifyItems.item("amplify.local_Pool1.ada.deviceMetadata", #"{"noData":{}}"#)],
            found: nil
        ),
    ]

    @Test("The device of the session is found", arguments: deviceCases)
    private func device(row: DeviceCase) throws {
        var items = amplify
        items.deviceKey = row.tokenDevice
        if let name = row.inputUsername { items.members = [#""inputUsername":"\#(name)""#] }

        guard case .signedIn(_, let device) = try content([AmplifyItems.session(items.userPoolOnly)] + row.items) else {
            Issue.record("no session")
            return
        }
        #expect(device?.key == row.found)
        guard let device else { return }
        #expect(device.isConfirmed && device.groupKey == "-g")
        #expect(device.secret == Secret("secret-of-\(device.key)"))
        #expect(device.names == Set(["ada", row.inputUsername].compactMap { $0 }))
    }

    @Test("The device in the session itself is used if it has no item")
    func embeddedDevice() throws {
        var items = amplify
        items.members = [
            #""deviceMetadata":{"metadata":{"_0":{"deviceKey":"d9","deviceGroupKey":"-g","deviceSecret":"s"}}}"#
        ]
        guard case .signedIn(_, let device) = try content([AmplifyItems.session(items.userPoolOnly)]) else {
            Issue.record("no session")
            return
        }
        #expect(device?.key == "d9")
    }

    // MARK: - Place

    private struct PlaceCase {
        let group: String?
        let isMigrating: Bool
        let stored: String?
        let service: String
        let found: String?
    }

    @Test("The items are searched where Amplify's configuration and its record of the last group say")
    func places() {
        let own = "com.amplify.awsCognitoAuthPlugin"
        let shared = own + "Shared"
        let rows = [
            PlaceCase(group: nil, isMigrating: false, stored: nil, service: own, found: nil),
            PlaceCase(group: nil, isMigrating: false, stored: "T.old", service: own, found: nil),
            PlaceCase(group: nil, isMigrating: true, stored: "T.old", service: shared, found: "T.old"),
            PlaceCase(group: "T.new", isMigrating: false, stored: "T.new", service: shared, found: "T.new"),
            PlaceCase(group: "T.new", isMigrating: false, stored: nil, service: shared, found: "T.new"),
            PlaceCase(group: "T.new", isMigrating: true, stored: "T.old", service: shared, found: "T.old"),
            PlaceCase(group: "T.new", isMigrating: true, stored: nil, service: own, found: nil),
        ]

        for row in rows {
            let place = AmplifyPlace(accessGroup: row.group, isMigrating: row.isMigrating) { key in
                #expect(key == "amplify_secure_storage_scopes.awsCognitoAuthPlugin.accessGroup")
                return row.stored
            }
            #expect(place.service == row.service && place.accessGroup == row.found)
        }
        #expect(
            AmplifyPlace.isInstalledKey == "amplify_secure_storage_scopes.awsCognitoAuthPlugin.isKeychainConfigured"
        )
    }
}
