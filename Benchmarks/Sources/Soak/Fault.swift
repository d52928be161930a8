import AuthFlows
import NativeAuthCore
import ThunderID

/// An unexpected result. Never contains a secret.
struct Fault: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// A flow in an unexpected state.
    @MainActor
    init(_ what: String, _ model: FlowModel) {
        let phase =
            switch model.phase {
            case .complete: "complete"
            case .failed: "failed"
            case .ready: "a form with \(model.step?.fields.map(\.id).joined(separator: ", ") ?? "no fields")"
            default: "\(model.phase)"
            }
        let errors = model.fieldErrors.map { "\($0.key): \($0.value.joined(separator: " "))" }.joined(separator: "; ")
        self.init("\(what): \(phase). \(model.error.map(Self.words) ?? "") \(errors)")
    }

    /// An error's code, message and the server's own code, without nested values.
    static func words(_ error: any Error) -> String {
        switch error {
        case let error as Fault: error.description
        case let error as IAMError: "\(error.code.rawValue): " + (error.details.map(words) ?? error.message)
        case let error as NativeAuthError:
            "\(error.code.rawValue) \(error.serverCode ?? "") \(error.httpStatus.map(String.init) ?? ""): \(error.message)"
        default: "\(type(of: error))"
        }
    }
}
