import Foundation
import Testing

@testable import IdentityBase
@testable import IdentityDomain
@testable import ServerTestSupport

@Suite("The store of passkeys, and their settings", .timeLimit(.minutes(5)))
struct PasskeyStoreTests {
    private static func passkey(_ id: String, of userID: String = "alice", party: String = "rp") -> Passkey {
        Passkey(
            id: id,
            userID: userID,
            relyingPartyID: party,
            name: "Key",
            publicKey: Data([1]),
            counter: 0,
            transports: ["usb", "nfc"],
            createdAt: StoreTestDatabase.start,
            lastUsedAt: nil
        )
    }

    private static func run(_ work: @Sendable (PasskeyStore) async throws -> Void) async throws {
        try await StoreTestDatabase.run { world in try await work(PasskeyStore(database: world.database)) }
    }

    @Test("A counter increases with each use, or stays zero, and the time of the use is stored")
    func counter() async throws {
        try await Self.run { store async throws in
            #expect(try await store.add(Self.passkey("k")))
            let uses: [(UInt32, Bool)] = [
                (0, true), (0, true), (5, true), (5, false), (4, false), (0, false), (6, true),
            ]
            for (index, (counter, isAccepted)) in uses.enumerated() {
                let time = StoreTestDatabase.start + Double(index)
                #expect(try await store.use("k", counter: counter, at: time) == isAccepted)
            }
            let stored = try #require(try await store.passkey("k"))
            #expect(stored.counter == 6 && stored.lastUsedAt == StoreTestDatabase.start + 6)
            #expect(stored.transports == ["usb", "nfc"])
            #expect(try await store.use("other", counter: 9, at: StoreTestDatabase.start) == false)
        }
    }

    @Test("A credential is added once, for an existing user with less than fifty")
    func adding() async throws {
        try await Self.run { store async throws in
            for number in 0..<49 { #expect(try await store.add(Self.passkey("\(number)"))) }
            #expect(try await store.add(Self.passkey("0")) == false)
            #expect(try await store.add(Self.passkey("0", of: "bob")) == false)
            #expect(try await store.add(Self.passkey("x", of: "unknown")) == false)
            #expect(try await store.add(Self.passkey("49")))
            #expect(try await store.add(Self.passkey("50")) == false)
            #expect(try await store.add(Self.passkey("50", of: "bob")))
        }
    }

    @Test("The passkeys of a user are those of one domain; only the user removes them")
    func owners() async throws {
        try await Self.run { store async throws in
            for passkey in [
                Self.passkey("a"), Self.passkey("b"), Self.passkey("c", party: "other"), Self.passkey("d", of: "bob"),
            ] { #expect(try await store.add(passkey)) }
            func ids() async throws -> [String] {
                try await store.passkeys(of: "alice", relyingPartyID: "rp").map(\.id)
            }
            #expect(try await ids() == ["a", "b"])
            #expect(try await store.remove("d", of: "alice") == false)
            #expect(try await store.remove("a", of: "alice"))
            #expect(try await store.remove("a", of: "alice") == false)
            #expect(try await ids() == ["b"])
        }
    }

    @Test("Pages follow each other until the last one", arguments: [(1, [1, 1, 1]), (2, [2, 1]), (3, [3]), (9, [3])])
    func pages(_ limit: Int, _ counts: [Int]) async throws {
        try await Self.run { store async throws in
            for id in ["a", "b", "c"] { #expect(try await store.add(Self.passkey(id))) }
            #expect(try await store.add(Self.passkey("d", of: "bob")))
            var found: [[String]] = []
            var position: Int64? = 0
            while let after = position, found.count < 9 {
                let page = try await store.page(of: "alice", relyingPartyID: "rp", after: after, limit: limit)
                found.append(page.passkeys.map(\.id))
                position = page.next
            }
            #expect(found.map(\.count) == counts)
            #expect(found.flatMap { $0 } == ["a", "b", "c"])
        }
    }

    private static func settings(_ properties: [String: String], server: String = "https://id.test:8090") throws
        -> PasskeySettings
    {
        let app = Application(id: "app", clientID: "app", name: "App", oauth: nil, flows: [:])
        return PasskeySettings(properties, server: try #require(URL(string: server)), application: app)
    }

    @Test("The relying party is the server's host; its origin has the port unless it is 443")
    func relyingParty() throws {
        let local = try Self.settings([:])
        #expect(local.relyingPartyID == "id.test" && local.relyingPartyName == "App")
        #expect(local.origins == ["https://id.test:8090"])
        #expect(try Self.settings(["relyingPartyId": "localhost"]).relyingPartyID == "id.test")

        let own = ["relyingPartyId": "example.com", "relyingPartyName": "Shop", "origins": "android:apk-key-hash:a b"]
        let other = try Self.settings(own, server: "https://id.example.com:443")
        #expect(other.relyingPartyID == "example.com" && other.relyingPartyName == "Shop")
        #expect(other.origins == ["https://example.com", "android:apk-key-hash:a", "b"])
        #expect(try Self.settings([:], server: "https://id.test").origins == ["https://id.test"])
    }

    @Test("A property of the node has precedence over its authenticatorSelection")
    func selection() throws {
        let all = #"{"userVerification":"required","residentKey":"preferred","authenticatorAttachment":"platform"}"#
        let selected = try Self.settings(["authenticatorSelection": all])
        #expect(selected.userVerification == "required" && selected.residentKey == "preferred")
        #expect(selected.authenticatorAttachment == "platform")

        let more = ["authenticatorSelection": all, "userVerification": "discouraged", "residentKey": "required"]
        let preferred = try Self.settings(more)
        #expect(preferred.userVerification == "discouraged" && preferred.residentKey == "required")

        let required = try Self.settings(["authenticatorSelection": #"{"requireResidentKey":true}"#])
        let optional = try Self.settings(["authenticatorSelection": #"{"requireResidentKey":false}"#])
        #expect(required.residentKey == "required" && optional.residentKey == nil)
    }

    @Test(
        "A wrong authenticatorSelection is reported",
        arguments: [
            (nil, nil), ("{}", nil), ("[]", "authenticatorSelection should be an object"),
            (#"{"requireResidentKey":"yes"}"#, "requireResidentKey should be true or false"),
            (#"{"requireResidentKey":true,"residentKey":"required"}"#, nil),
            (#"{"color":"red"}"#, "authenticatorSelection has no member color"),
            (#"{"residentKey":"no"}"#, "residentKey is one of required, preferred, discouraged"),
            (#"{"userVerification":1}"#, "userVerification is one of required, preferred, discouraged"),
            (#"{"authenticatorAttachment":"usb"}"#, "authenticatorAttachment is one of platform, cross-platform"),
            (#"{"authenticatorAttachment":"cross-platform","userVerification":"discouraged"}"#, nil),
        ] as [(String?, String?)]
    )
    func problems(_ selection: String?, _ problem: String?) {
        let properties = selection.map { ["authenticatorSelection": $0] } ?? [:]
        #expect(PasskeySettings.problem(in: properties) == problem)
    }

    @Test("A ceremony requires the verification of the user only if the settings do")
    func ceremony() throws {
        for (word, isRequired) in [("required", true), ("preferred", false), ("discouraged", false)] {
            let settings = try Self.settings(["userVerification": word])
            let end = StoreTestDatabase.start
            let ceremony = settings.ceremony(.signIn, challenge: "c", userID: "alice", expiresAt: end)
            #expect(ceremony.requiresVerification == isRequired)
            #expect(ceremony.challengeHash == Digest.text("c") && ceremony.userID == "alice")
            #expect(ceremony.origins == settings.origins && ceremony.relyingPartyID == "id.test")
        }
    }

    @Test("The options of a sign-in name the accepted passkeys, if they are known")
    func signInOptions() throws {
        let settings = try Self.settings([:])
        func options(_ passkeys: [Passkey]?) throws -> JSONValue {
            let text = try settings.signInOptions(challenge: "c", timeout: 60_000, allowing: passkeys)
            return try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        }
        let common: [String: JSONValue] = [
            "challenge": "c", "timeout": 60_000, "rpId": "id.test", "userVerification": "preferred",
        ]
        #expect(try options(nil) == .object(common))
        let key: JSONValue = ["type": "public-key", "id": "k", "transports": ["usb", "nfc"]]
        #expect(try options([Self.passkey("k")])["allowCredentials"] == [key])
    }

    @Test("The options of an enrolment name the user and the passkeys that are there")
    func enrolmentOptions() throws {
        let settings = try Self.settings(["residentKey": "required", "userVerification": "required"])
        func options(_ user: User, _ passkeys: [Passkey] = []) throws -> JSONValue {
            let text = try settings.enrolmentOptions(challenge: "c", timeout: 1, user: user, excluding: passkeys)
            return try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        }
        var user = User(id: "id", username: "alice", email: "a@b.c", createdAt: .now)
        let plain = try options(user)
        #expect(plain["attestation"] == "none" && plain["excludeCredentials"] == nil && plain["timeout"] == 1)
        #expect(plain["rp"] == ["name": "App", "id": "id.test"])
        #expect(plain["user"]?["name"] == "alice" && plain["user"]?["displayName"] == "alice")
        let selection = plain["authenticatorSelection"]
        #expect(selection == ["residentKey": "required", "requireResidentKey": true, "userVerification": "required"])
        let algorithms = plain["pubKeyCredParams"]?.array ?? []
        #expect(algorithms.contains(["type": "public-key", "alg": -7]))

        user.username = nil
        user.attributes = ["given_name": "Alice", "family_name": "Example"]
        let named = try options(user, [Self.passkey("k")])
        #expect(named["user"]?["name"] == "a@b.c" && named["user"]?["displayName"] == "Alice Example")
        #expect(named["excludeCredentials"]?.array?.count == 1)
        user.attributes["name"] = "A. Example"
        #expect(try options(user)["user"]?["displayName"] == "A. Example")
    }
}
