import Foundation

/// The body of `POST /flow/execute`. Unknown members are ignored, and `null` is the same as nothing.
struct FlowRequest: Decodable, Sendable {
    var applicationId: String?
    var flowType: String?
    var verbose: Bool?
    var executionId: String?
    var challengeToken: String?
    var action: String?
    var inputs: [String: String?]?
    var flowId: String?

    /// - Throws: `ServiceError.invalidPayload`.
    init(body: Data) throws {
        guard JSONDepth.isAcceptable(body), let request = try? JSONDecoder().decode(FlowRequest.self, from: body)
        else { throw ServiceError.invalidPayload }
        self = request
        applicationId = applicationId.map(InputSanitizer.clean)
        flowType = flowType.map(InputSanitizer.clean)
        executionId = executionId.map(InputSanitizer.clean)
        challengeToken = challengeToken.map(InputSanitizer.clean)
        action = action.map(InputSanitizer.clean)
        flowId = flowId.map(InputSanitizer.clean)
    }

    /// The values that were sent, cleaned.
    var values: [String: String] {
        let given = (inputs ?? [:]).compactMap { name, value in
            value.map { (InputSanitizer.clean(name), InputSanitizer.clean($0)) }
        }
        return Dictionary(given) { $1 }
    }
}

/// The two headers that count when a flow is started.
struct FlowProof: Sendable {
    var attestationToken: String?
    var flowSecret: String?
}
