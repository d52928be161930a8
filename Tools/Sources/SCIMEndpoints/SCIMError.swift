import IdentityBase

/// An error in the form of RFC 7644, section 3.12. It contains no value of the request.
struct SCIMError: Error, Sendable, Equatable {
    /// The kinds of errors with status 400 or 409.
    enum Kind: String, Sendable {
        case invalidPath, invalidSyntax, invalidValue, mutability, noTarget, tooMany, uniqueness
    }

    let status: Int
    let kind: Kind?
    let detail: String

    private init(_ status: Int, _ detail: String, kind: Kind? = nil) {
        self.status = status
        self.kind = kind
        self.detail = detail
    }

    static func badRequest(_ kind: Kind, detail: String) -> SCIMError {
        SCIMError(400, detail, kind: kind)
    }

    static func conflict(_ attribute: String) -> SCIMError {
        SCIMError(409, "Another user has this \(attribute). Send another one.", kind: .uniqueness)
    }

    static let unauthorized = SCIMError(401, "Send a valid token of a signed-in user as bearer.")
    static let otherUser = SCIMError(
        403,
        "This token is only for its own user. Use /Me, or the id that it tells."
    )
    static let unknownUser = SCIMError(404, "The user does not exist any more.")
    static let methodNotAllowed = SCIMError(405, "This server does not offer the method here.")
    static let tooLarge = SCIMError(413, "The body is larger than this server accepts.")

    var document: JSONValue {
        .members([
            "schemas": [.string(SCIMSchema.error)],
            "status": .string(String(status)),
            "detail": .string(detail),
            "scimType": .text(kind?.rawValue),
        ])
    }
}
