package import Foundation
import IdentityBase
package import IdentityDomain

/// The body of `POST /flow/execute`. Unknown members are ignored. `null` is the same as nothing, but for an input: there
/// it is an empty value, as the real server reads it.
package struct FlowRequest: Decodable, Sendable {
    package var applicationId: String?
    package var flowType: String?
    var verbose: Bool?
    package var executionId: String?
    var challengeToken: String?
    package var action: String?
    package var inputs: [String: String?]?
    var flowId: String?

    /// What the server's own pages ask for.
    package init(
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
    package init(body: Data) throws {
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
    package var inputSize: Int {
        (inputs ?? [:]).reduce(0) { $0 + $1.key.utf8.count + ($1.value ?? "").utf8.count }
    }

    /// The values that were sent, cleaned.
    package var values: [String: String] {
        let given = (inputs ?? [:]).map { name, value in
            (InputSanitizer.clean(name), InputSanitizer.clean(value ?? ""))
        }
        return Dictionary(given) { $1 }
    }
}

/// What counts of a request besides its body.
package struct FlowProof: Sendable {
    package var attestationToken: String?
    package var flowSecret: String?
    /// The scopes of the caller's access token; nil when there was none, or one that is not good.
    package var scopes: Set<String>?
    /// The session cookies, by name.
    package var cookies: [String: String] = [:]
    /// The hash of the cookie of the browser for which the server's own pages act; nil for every other caller.
    package var browser: String?

    package init(
        attestationToken: String? = nil,
        flowSecret: String? = nil,
        scopes: Set<String>? = nil,
        cookies: [String: String] = [:],
        browser: String? = nil
    ) {
        self.attestationToken = attestationToken
        self.flowSecret = flowSecret
        self.scopes = scopes
        self.cookies = cookies
        self.browser = browser
    }
}
