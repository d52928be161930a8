/// The result of one check.
struct CheckResult: Encodable, Sendable, Equatable {
    /// The checks, in the order in which they run. The raw values are a stable interface for scripts.
    enum Name: String, Encodable, Sendable, CaseIterable {
        case command
        case stateFolder = "state_folder"
        case session
        case serverAddress = "server_address"
        case connection
        case certificate
        case server
        case clock
        case keys
        case application
        case oauthClient = "oauth_client"
        case flow

        /// The title for text output.
        var title: String {
            switch self {
            case .command: "Command"
            case .stateFolder: "State folder"
            case .session: "Session"
            case .serverAddress: "Server address"
            case .connection: "Connection"
            case .certificate: "Certificate"
            case .server: "Server"
            case .clock: "Clock"
            case .keys: "Keys"
            case .application: "Application"
            case .oauthClient: "OAuth client"
            case .flow: "Sign-in"
            }
        }
    }

    enum Status: String, Encodable, Sendable {
        case ok, problem, skipped
    }

    let name: Name
    let status: Status
    /// The finding.
    let message: String
    /// The suggested fix; only for a problem.
    let fix: String?

    /// `mend` is a stable name of the JSON output.
    private enum CodingKeys: String, CodingKey {
        case name, status, message
        case fix = "mend"
    }

    static func ok(_ name: Name, message: String) -> CheckResult {
        CheckResult(name: name, status: .ok, message: message, fix: nil)
    }

    static func problem(_ name: Name, message: String, fix: String) -> CheckResult {
        CheckResult(name: name, status: .problem, message: message, fix: fix)
    }

    static func skipped(_ name: Name, message: String) -> CheckResult {
        CheckResult(name: name, status: .skipped, message: message, fix: nil)
    }
}
