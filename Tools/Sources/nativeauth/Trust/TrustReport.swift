import Foundation
import TerminalForms

/// The output of `trust` and `untrust`. A stable interface.
struct TrustReport: Encodable {
    /// The result for a store.
    enum State: String, Encodable {
        case added
        case alreadyTrusted = "already_trusted"
        case removed
        case notTrusted = "not_trusted"
        /// The store could not be changed, and trusts neither the authority nor an earlier one.
        case failed
    }

    struct Store: Encodable {
        let path: String
        let state: State
    }

    /// The authority to be trusted, and what that allows.
    struct Authority: Encodable {
        let certificatePath: String
        /// DNS names, each with the names below it, for which it can issue certificates.
        let names: [String]
        /// Indicates whether it can also issue certificates for every IP address.
        let allowsAllAddresses: Bool
        let validUntil: Date

        init(_ authority: DevelopmentAuthority) {
            certificatePath = authority.file.path
            names = authority.dnsNames
            allowsAllAddresses = authority.allowsAllAddresses
            validUntil = authority.validUntil
        }
    }

    /// Absent for `untrust`.
    var authority: Authority?
    let stores: [Store]
    /// Indicates whether nothing was changed, because of `--dry-run`.
    let dryRun: Bool

    /// One line for each store.
    var lines: [ScreenLine] {
        guard !stores.isEmpty else { return [ScreenLine("No browser's trust store was found.")] }
        return stores.map { ScreenLine(TextCleaner.line("\(title(of: $0.state)) \($0.path)")) }
    }

    private func title(of state: State) -> String {
        switch state {
        case .added where dryRun: "Would be added to"
        case .added: "Added to"
        case .alreadyTrusted: "Already trusted in"
        case .removed where dryRun: "Would be removed from"
        case .removed: "Removed from"
        case .notTrusted: "Not in"
        case .failed: "Failed for"
        }
    }
}

extension DevelopmentAuthority {
    /// The explanation that precedes a change.
    func explanation(stores: [String], traits: TerminalTraits) -> [ScreenLine] {
        let rows: [ValueTable.Row] = [
            ("Authority", file.path),
            ("Can certify", permission),
            ("Valid until", validUntil.formatted(.iso8601.year().month().day())),
            ("Private key", "in the same folder, readable by you only"),
        ]
        let title = "Programs that use these stores will trust every server with a certificate of this authority:"
        let warning = "Who reads its private key can pose as such a server to them. To remove it: nativeauth untrust"

        var lines = Paragraph.wrap(title, columns: traits.columns)
        lines += ValueTable.lines(rows, traits: traits)
        for store in stores { lines.append(ScreenLine("  " + TextCleaner.line(store))) }
        return lines + Paragraph.wrap(warning, columns: traits.columns)
    }
}
