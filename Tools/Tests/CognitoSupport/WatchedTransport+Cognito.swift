import Foundation
import HTTPTypes
import ServerTestSupport

extension WatchedTransport {
    /// A transport whose operations are those of `X-Amz-Target`; the bodies are recorded for `scripts/judge`.
    static func cognito(certificatePath: String?) throws -> WatchedTransport {
        try WatchedTransport(certificatePath: certificatePath) { request in
            let target = HTTPField.Name("X-Amz-Target").flatMap { request.head.headerFields[$0] } ?? ""
            let operation = String(target.split(separator: ".").last ?? "")
            SentBodies.note(operation, request.body ?? Data())
            return operation
        }
    }
}
