import Foundation

/// The body of `POST /flow/execute`. Unknown members are ignored. `null` is the same as nothing, but for an input: there
/// it is an empty value, as the real server reads it.
struct FlowRequest: Decodable, Sendable {
    var applicationId: String?
    var flowType: String?
    var verbose: Bool?
    var executionId: String?
    var challengeToken: String?
    var action: String?
    var inputs: [String: String?]?
    var flowId: String?

    /// What the server's own pages ask for.
    init(
        applicationID: String? = nil, flowType: FlowType? = nil, executionID: String? = nil, action: String? = nil,
        inputs: [String: String] = [:]
    ) {
        applicationId = applicationID
        self.flowType = flowType?.rawValue
        verbose = true
        executionId = executionID
        self.action = action
        self.inputs = inputs
    }

    /// - Throws: `ServiceError.invalidPayload`.
    init(body: Data) throws {
        guard let request = ReceivedJSON.decode(FlowRequest.self, from: body) else { throw ServiceError.invalidPayload }
        self = request
        applicationId = applicationId.map(InputSanitizer.clean)
        flowType = flowType.map(InputSanitizer.clean)
        executionId = executionId.map(InputSanitizer.clean)
        challengeToken = challengeToken.map(InputSanitizer.clean)
        action = action.map(InputSanitizer.clean)
        flowId = flowId.map(InputSanitizer.clean)
    }

    /// The bytes of all inputs, names and values.
    var inputSize: Int {
        (inputs ?? [:]).reduce(0) { $0 + $1.key.utf8.count + ($1.value ?? "").utf8.count }
    }

    /// The values that were sent, cleaned.
    var values: [String: String] {
        let given = (inputs ?? [:]).map { name, value in
            (InputSanitizer.clean(name), InputSanitizer.clean(value ?? ""))
        }
        return Dictionary(given) { $1 }
    }
}

/// What counts of a request besides its body.
struct FlowProof: Sendable {
    var attestationToken: String?
    var flowSecret: String?
    /// The scopes of the caller's access token; nil when there was none, or one that is not good.
    var scopes: Set<String>?
    /// The session cookies, by name.
    var cookies: [String: String] = [:]
    /// The hash of the cookie of the browser for which the server's own pages act; nil for every other caller.
    var browser: String?
}
