/// Passes reports about credentials to the password managers of a device.
public protocol CredentialReporter: Sendable {
    /// Passes a report on. A success does not say whether a password manager has changed anything.
    /// - Parameter report: the report.
    /// - Throws: any error if the report was not accepted. Nothing has to be done then: a report is a help for the
    ///   user, not a condition.
    func report(_ report: CredentialReport) async throws
}

extension CredentialReporter {
    /// Passes on what follows from a change of credentials. Failures are ignored.
    /// - Parameters:
    ///   - change: the change that the service has accepted.
    ///   - account: the account, as far as it is known.
    public func report(_ change: CredentialChange, of account: CredentialAccount) async {
        for report in account.reports(after: change) {
            try? await self.report(report)
        }
    }
}
