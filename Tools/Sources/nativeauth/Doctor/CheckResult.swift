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

        var title: String {
            switch self {
            case .oauthClient: "OAuth client"
            case .flow: "Sign-in"
            default:
                rawValue.prefix(1).uppercased()
                    + rawValue.dropFirst().replacing("_", with: " ")
            }
        }
    }

    enum Status: String, Encodable, Sendable {
        case ok, problem, skipped
    }

    let name: Name
    let status: Status
    let message: String
    /// The suggested fix; only for a problem.
    var fix: String?

    static func ok(_ name: Name, _ message: String) -> Self {
        Self(name: name, status: .ok, message: message)
    }

    static func problem(_ name: Name, _ message: String, fix: String) -> Self {
        Self(
            name: name,
            status: .problem,
            message: message,
            fix: fix
        )
    }

    static func skipped(_ name: Name, _ message: String) -> Self {
        Self(name: name, status: .skipped, message: message)
    }

    /// Checks whether a service has keys with which the app's own server can verify its tokens.
    static func keys(_ response: DiagnosticResponse, of service: String) -> CheckResult {
        guard response.status == 200, let count = response.keyCount, count > 0 else {
            return .problem(
                .keys,
                "\(service) has no public keys.",
                fix: "Repair the service: tokens can't be verified without keys."
            )
        }
        return .ok(.keys, "Public keys: \(count).")
    }
}

extension [CheckResult] {
    /// Appends a result, replacing one of the same check.
    /// - Returns: whether the check found no problem, so that the checks that depend on it run.
    @discardableResult
    mutating func add(_ result: CheckResult) -> Bool {
        removeAll { $0.name == result.name }
        append(result)
        return result.status == .ok
    }
}
