public import AuthFlows

/// Records the reports about credentials, for an app's tests.
///
/// ```swift
/// let reporter = RecordingCredentialReporter()
/// // … the app deletes a passkey
/// #expect(await reporter.reports == [.unknownPasskey(relyingPartyID: "example.com", id: id)])
/// ```
public actor RecordingCredentialReporter: CredentialReporter {
    /// The reports so far, also those that failed.
    public private(set) var reports: [CredentialReport] = []
    private let failure: (any Error)?

    /// Creates a reporter.
    /// - Parameter failure: the error of every report; `nil` for none.
    public init(failure: (any Error)? = nil) { self.failure = failure }

    /// Records a report.
    /// - Throws: the given error.
    public func report(_ report: CredentialReport) async throws {
        reports.append(report)
        if let failure { throw failure }
    }
}
