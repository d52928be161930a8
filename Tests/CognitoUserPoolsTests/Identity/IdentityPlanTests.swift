import Foundation
import NativeAuthCore
import Testing

@testable import CognitoUserPools

@Suite("The request that an identity needs", .timeLimit(.minutes(5)))
struct IdentityPlanTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let pool = "local:1"
    private static let facebook = IdentityLogin(provider: "graph.facebook.com", token: Secret("f"))
    private static let google = IdentityLogin(provider: "accounts.google.com", token: Secret("g"))

    private static func credentials(_ name: String = "A", lifetime: TimeInterval = 3_600) -> IdentityCredentials {
        IdentityCredentials(
            accessKeyID: name,
            secretKey: Secret("s"),
            sessionToken: Secret("t"),
            expiration: now.addingTimeInterval(lifetime)
        )
    }

    private static func record(
        _ owner: IdentityOwner,
        lifetime: TimeInterval = 3_600,
        pool: String = pool
    ) -> IdentityRecord {
        IdentityRecord(
            poolID: pool,
            identityID: "local:a",
            owner: owner,
            credentials: credentials(lifetime: lifetime)
        )
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var record: IdentityRecord?
        var owner = IdentityOwner.guest
        var rejected: IdentityCredentials?
        let plan: IdentityPlan
    }

    static let rows = [
        Row(testDescription: "no identity", plan: .requestIdentity),
        Row(testDescription: "a fresh one", record: record(.guest), plan: .useRecord(record(.guest))),
        Row(
            testDescription: "another identity pool's",
            record: record(.guest, pool: "local:2"),
            plan: .requestIdentity
        ),
        Row(
            testDescription: "valid for more than two minutes",
            record: record(.guest, lifetime: 121),
            plan: .useRecord(record(.guest, lifetime: 121))
        ),
        Row(
            testDescription: "valid for two minutes",
            record: record(.guest, lifetime: 120),
            plan: .requestCredentials(identityID: "local:a")
        ),
        Row(
            testDescription: "rejected credentials",
            record: record(.guest),
            rejected: credentials(),
            plan: .requestCredentials(identityID: "local:a")
        ),
        Row(
            testDescription: "other credentials were rejected",
            record: record(.guest),
            rejected: credentials("B"),
            plan: .useRecord(record(.guest))
        ),
        Row(
            testDescription: "a guest who has signed in",
            record: record(.guest),
            owner: .user(id: "1"),
            plan: .requestCredentials(identityID: "local:a")
        ),
        Row(
            testDescription: "a guest with another provider",
            record: record(.guest),
            owner: .federated(facebook),
            plan: .requestCredentials(identityID: "local:a")
        ),
        Row(
            testDescription: "the same user",
            record: record(.user(id: "1")),
            owner: .user(id: "1"),
            plan: .useRecord(record(.user(id: "1")))
        ),
        Row(
            testDescription: "another user",
            record: record(.user(id: "1")),
            owner: .user(id: "2"),
            plan: .requestIdentity
        ),
        Row(testDescription: "a user's, for a guest", record: record(.user(id: "1")), plan: .requestIdentity),
        Row(
            testDescription: "another provider's",
            record: record(.federated(facebook)),
            owner: .federated(google),
            plan: .requestIdentity
        ),
        Row(
            testDescription: "the same provider's",
            record: record(.federated(facebook)),
            owner: .federated(facebook),
            plan: .useRecord(record(.federated(facebook)))
        ),
    ]

    @Test("The stored identity, its owner and its credentials decide", arguments: rows)
    func plan(row: Row) {
        let plan = IdentityPlan(
            record: row.record,
            poolID: Self.pool,
            owner: row.owner,
            rejected: row.rejected,
            now: Self.now
        )
        #expect(plan == row.plan)
    }

    @Test(
        "A lost identity is replaced; one that can't be linked only at a sign-in",
        arguments: [
            ("ResourceNotFoundException", true, true), ("NotAuthorizedException", false, true),
            ("ResourceConflictException", false, true), ("TooManyRequestsException", false, false),
            ("InvalidIdentityPoolConfigurationException", false, false), ("", false, false),
        ]
    )
    func refusals(exception: String, isReplaced: Bool, isReplacedAtSignIn: Bool) {
        #expect(IdentityPlan.needsNewIdentity(after: exception, isLinking: false) == isReplaced)
        #expect(IdentityPlan.needsNewIdentity(after: exception, isLinking: true) == isReplacedAtSignIn)
    }

    @Test(
        "A stored identity is read again",
        arguments: [.guest, .user(id: "1"), .federated(facebook)] as [IdentityOwner]
    )
    func stored(owner: IdentityOwner) {
        var record = Self.record(owner)
        record.clockOffset = 7
        #expect(IdentityRecord(record.secret) == record)
        #expect(!"\(record)".contains("\"s\"") && "\(record)".contains(Secret.mask))
    }

    @Test("A damaged value is no identity", arguments: [nil, "", "{", "[]", "{}", #"{"pool":"p","identity":"i"}"#])
    func damaged(text: String?) {
        #expect(IdentityRecord(text.map { Secret($0) }) == nil)
    }

    @Test(
        "Incomplete credentials are none",
        arguments: [
            "{}", #"{"AccessKeyId":"a","SecretKey":"s","SessionToken":"t"}"#,
            #"{"AccessKeyId":"","SecretKey":"s","SessionToken":"t","Expiration":1}"#,
            #"{"AccessKeyId":"a","SecretKey":"s","SessionToken":"t","Expiration":1e300}"#,
            #"{"AccessKeyId":"a","SecretKey":"s","SessionToken":"t","Expiration":"1"}"#,
        ]
    )
    func incomplete(text: String) throws {
        let json: JSONValue = try JSONValue.decode(from: Data(text.utf8))
        #expect(IdentityCredentials(json) == nil)
    }
}
