import Foundation
import MSAL
import NativeAuthCore

extension ReplayCall {
    /// The attributes in an app's form.
    var appAttributes: [String: Any]? {
        attributesNotJSON ? ["invalid attribute": Data()] : attributes?.mapValues(\.any)
    }

    func needed<Value>(_ value: Value?, _ name: String) throws -> Value {
        guard let value else { throw CaseProblem("the call lacks \(name)") }
        return value
    }

    /// - Throws: if there is an argument that this call does not have.
    func has(_ arguments: Set<String>) throws {
        let given: [String: Bool] = [
            "username": username != nil, "password": password != nil, "code": code != nil,
            "attributes": attributes != nil, "attributesNotJSON": attributesNotJSON, "scopes": scopes != nil,
            "claims": claims != nil, "correlationId": correlationId != nil, "forceRefresh": forceRefresh != nil,
            "returnRefreshToken": returnRefreshToken != nil, "authMethodIndex": authMethodIndex != nil,
            "verificationContact": verificationContact != nil,
        ]
        let foreign = Set(given.filter(\.value).keys).subtracting(arguments)
        guard foreign.isEmpty else { throw CaseProblem("\(method) has no place for \(foreign.sorted())") }
    }

    /// Makes a call with either of the two delegates.
    @MainActor
    func with(
        _ delegate: RecordingDelegate,
        _ full: (FullDelegate) -> Void,
        _ errorOnly: (ErrorOnlyDelegate) -> Void
    ) throws {
        switch delegate {
        case let delegate as FullDelegate: full(delegate)
        case let delegate as ErrorOnlyDelegate: errorOnly(delegate)
        default: throw CaseProblem("there is no such delegate")
        }
    }
}
