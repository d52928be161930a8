import AuthFlows
import Foundation
import NativeAuthTesting
import Testing

@Suite("What password managers are told about a change", .timeLimit(.minutes(5)))
struct CredentialChangeTests {
    private static let domain = "example.com"
    private static let user = Data([1])
    private static let first = Data([10])
    private static let second = Data([11])

    private static let known = CredentialAccount(
        relyingPartyID: domain,
        userID: user,
        passkeyIDs: [first, second],
        passwordDomain: domain,
        username: "ada"
    )
    /// As after a deletion in an app's list: the id of the account and its other passkeys are not known.
    private static let withoutUser = CredentialAccount(relyingPartyID: domain)

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var account = CredentialChangeTests.known
        let change: CredentialChange
        let reports: [CredentialReport]
    }

    static let rows = [
        Row(testDescription: "a changed password is not removed", change: .passwordChanged, reports: []),
        Row(
            testDescription: "a removed password",
            change: .passwordRemoved,
            reports: [.unusedPassword(domain: domain, username: "ada")]
        ),
        Row(
            testDescription: "a removed password without a domain",
            account: CredentialAccount(username: "ada"),
            change: .passwordRemoved,
            reports: []
        ),
        Row(
            testDescription: "a new name is that of the passkeys; the password stays",
            change: .renamed(to: "grace"),
            reports: [.renamedPasskeys(relyingPartyID: domain, userID: user, name: "grace")]
        ),
        Row(testDescription: "an empty name", change: .renamed(to: ""), reports: []),
        Row(
            testDescription: "a new name without the account's id",
            account: withoutUser,
            change: .renamed(to: "grace"),
            reports: []
        ),
        Row(
            testDescription: "a new name without passkeys",
            account: CredentialAccount(relyingPartyID: domain, userID: user, passkeyIDs: []),
            change: .renamed(to: "grace"),
            reports: []
        ),
        Row(
            testDescription: "a deleted passkey of a complete list",
            change: .passkeyDeleted(id: first),
            reports: [.acceptedPasskeys(relyingPartyID: domain, userID: user, ids: [second])]
        ),
        Row(
            testDescription: "the last passkey of a complete list",
            account: CredentialAccount(relyingPartyID: domain, userID: user, passkeyIDs: [first]),
            change: .passkeyDeleted(id: first),
            reports: [.acceptedPasskeys(relyingPartyID: domain, userID: user, ids: [])]
        ),
        Row(
            testDescription: "a deleted passkey, while the others are not known",
            account: CredentialAccount(relyingPartyID: domain, userID: user),
            change: .passkeyDeleted(id: first),
            reports: [.unknownPasskey(relyingPartyID: domain, id: first)]
        ),
        Row(
            testDescription: "a deleted passkey of an unknown domain",
            account: CredentialAccount(),
            change: .passkeyDeleted(id: first),
            reports: []
        ),
        Row(
            testDescription: "a new passkey that was refused",
            change: .passkeyRefused(id: first),
            reports: [.unknownPasskey(relyingPartyID: domain, id: first)]
        ),
        Row(
            testDescription: "a deleted account",
            change: .accountDeleted,
            reports: [
                .acceptedPasskeys(relyingPartyID: domain, userID: user, ids: []),
                .unusedPassword(domain: domain, username: "ada"),
            ]
        ),
        Row(
            testDescription: "a deleted account without its id",
            account: CredentialAccount(relyingPartyID: domain, passkeyIDs: [first, second]),
            change: .accountDeleted,
            reports: [
                .unknownPasskey(relyingPartyID: domain, id: first),
                .unknownPasskey(relyingPartyID: domain, id: second),
            ]
        ),
        Row(testDescription: "nothing is known", account: CredentialAccount(), change: .accountDeleted, reports: []),
    ]

    @Test("The change and what is known of the account decide", arguments: rows)
    func reports(row: Row) async {
        #expect(row.account.reports(after: row.change) == row.reports)
        let reporter = RecordingCredentialReporter(failure: CancellationError())
        await reporter.report(row.change, of: row.account)
        #expect(await reporter.reports == row.reports)
    }

    @Test("No description has a user name or an id")
    func descriptions() {
        let texts = Self.rows.flatMap(\.reports).map { "\($0) \(String(reflecting: $0))" } + ["\(Self.known)"]
        #expect(texts.allSatisfy { !$0.contains("ada") && !$0.contains("grace") && !$0.contains("bytes") })
    }

    @Test("The system's reporter accepts every report where the system has none")
    func system() async throws {
        for report in Self.rows.flatMap(\.reports) { try await SystemCredentialReporter().report(report) }
    }
}
