/// The paths of version 2 of the native authentication protocol after the tenant, defined only here. Clients know the
/// first one; the others are links of responses.
enum EntraV2Path {
    static let type = "type"
    static let id = "id"

    static let entry = "/oauth2/v2.0/authorize-challenge"
    static let signInStart = "/api/v2.0/signin/start"
    static let signUpStart = "/api/v2.0/signup/start"
    static let submitAttributes = "/api/v2.0/signup/submitattributes"
    static let resetStart = "/api/v2.0/resetpassword/start"
    static let update = "/api/v2.0/auth/methods/password/update"
    static let poll = "/api/v2.0/auth/methods/password/pollupdate"
    static let challenge = method(":\(type)", ":\(id)", "challenge")
    static let verify = method(":\(type)", ":\(id)", "verify")
    static let enroll = method(":\(type)", ":\(id)", "enroll")
    static let activate = method(":\(type)", ":\(id)", "activate")

    static func method(_ type: String, _ id: String, _ operation: String) -> String {
        "/api/v2.0/auth/methods/\(type)/\(id)/\(operation)"
    }
}
