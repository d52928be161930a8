import FlowEngine
import Foundation
import IdentityBase

/// A request of version 2 within a conversation.
struct EntraV2Call: Sendable {
    /// The members of a body that are texts.
    enum Member: String {
        case continuationToken, username, otp, code, password, newPassword, target
    }

    /// All that version 1 lets an app declare; version 2 has no such parameters.
    private static let declared: [EntraField: String] = [
        .challengeType: "oob password redirect",
        .capabilities: "mfa_required registration_required",
    ]
    private static let longestText = 65_536

    let body: [String: JSONValue]
    /// The type of the method in the path.
    let type: String
    /// The id of the method in the path.
    let id: String
    private let call: EntraCall

    /// - Parameters:
    ///   - call: the request's environment; its form is not used.
    ///   - body: the members of the body.
    init(_ call: EntraCall, body: [String: JSONValue], type: String, id: String) {
        self.call = call
        self.body = body
        self.type = type
        self.id = id
    }

    var tenant: Tenant { call.tenant }

    subscript(_ member: Member) -> String? {
        body[member.rawValue]?.string.flatMap(\.nonEmpty)
    }

    func token() throws -> String {
        guard let token = self[.continuationToken], token.utf8.count <= Self.longestText else {
            throw EntraError.invalidParameter(.continuationToken)
        }
        return token
    }

    /// Returns the request as one of version 1, whose operations do the work.
    /// - Parameter token: the continuation token; nil for the body's.
    func form(_ fields: [EntraField: String?] = [:], token: String? = nil) throws -> EntraCall {
        var form = Self.declared
        form[.continuationToken] = try token ?? self.token()
        for (field, value) in fields { form[field] = value }
        return call.with(EntraForm(form))
    }

    /// Returns the path of a link: relative to the host, with the tenant.
    func link(_ path: String) -> String { "/\(tenant.id)\(path)" }
}
