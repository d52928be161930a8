import Foundation
import Testing

@testable import AuthFlows

@Suite("Descriptions of what password managers are told", .timeLimit(.minutes(5)))
struct CredentialReportTests {
    private static let id = Data("hidden".utf8)

    private static let reports: [(CredentialReport, String)] = [
        (.unusedPassword(domain: "hidden", username: "hidden"), "CredentialReport(unused password)"),
        (
            .renamedPasskeys(relyingPartyID: "hidden", userID: id, name: "hidden"),
            "CredentialReport(renamed passkeys)"
        ),
        (.unknownPasskey(relyingPartyID: "hidden", id: id), "CredentialReport(unknown passkey)"),
        (
            .acceptedPasskeys(relyingPartyID: "hidden", userID: id, ids: [id]), "CredentialReport(accepted passkeys)"
        ),
    ]

    @Test("A report is described by its kind, without names and ids", arguments: reports)
    func kinds(_ report: CredentialReport, _ description: String) {
        #expect("\(report)" == description)
        var dumped = ""
        dump(report, to: &dumped)
        #expect(!dumped.contains("hidden") && !dumped.contains("6 bytes"))
    }
}
