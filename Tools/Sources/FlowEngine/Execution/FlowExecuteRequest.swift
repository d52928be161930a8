package import Foundation
import IdentityBase
package import IdentityDomain

/// The body of `POST /flow/execute`. Unknown members are ignored. `null` means absent, except for an input: there it is
/// an empty value, as at the real server.
package struct FlowExecuteRequest: Decodable, Sendable {
    package var applicationId: String?
    package var flowType: String?
    var verbose: Bool?
    package var executionId: String?
    var challengeToken: String?
    package var action: String?
    package var inputs: [String: String?]?
    var flowId: String?

    /// Creates a request of the server's own pages.
    package init(
        applicationID: String? = nil,
        flowType: FlowType? = nil,
        executionID: String? = nil,
        action: String? = nil,
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
        guard let request = ReceivedJSON.decode(FlowExecuteRequest.self, from: body) else {
            throw ServiceError.invalidPayload
        }
        self = request
        for member in [\Self.applicationId, \.flowType, \.executionId, \.challengeToken, \.action, \.flowId] {
            self[keyPath: member] = self[keyPath: member].map(InputSanitizer.clean)
        }
    }

    /// Size of all inputs, names and values, in bytes.
    package var inputSize: Int {
        var size = 0
        for (name, value) in inputs ?? [:] {
            size += name.utf8.count + (value ?? "").utf8.count
        }
        return size
    }

    /// Input values after sanitization.
    package var values: [String: String] {
        var values: [String: String] = [:]
        for (name, value) in inputs ?? [:] {
            values[InputSanitizer.clean(name)] = InputSanitizer.clean(value ?? "")
        }
        return values
    }
}
