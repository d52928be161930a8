import IdentityBase
import IdentityDomain

/// The form of a request.
struct EntraForm: Sendable {
    /// Maximum length of a value in bytes. The subscript does not check it.
    private static let longestValue = 2_048

    private let values: [String: String]

    /// - Throws: `EntraError` for a malformed form or a repeated field.
    init(_ body: some Collection<UInt8>, mediaType: String?) throws {
        guard mediaType == "application/x-www-form-urlencoded",
            let text = String(exactly: body),
            let form = try? FormParameters(encoded: text)
        else { throw EntraError.malformed }
        if let name = form.repeatedName {
            // The error does not contain an unknown name.
            throw EntraError.repeated(EntraField(rawValue: name)?.rawValue ?? "?")
        }
        values = form.plain
    }

    /// - Parameter fields: the fields of a request of version 2, whose operations are those of version 1.
    init(_ fields: [EntraField: String]) {
        values = Dictionary(uniqueKeysWithValues: fields.map { ($0.key.rawValue, $0.value) })
    }

    /// The value of a field. An empty one counts as absent.
    subscript(_ field: EntraField) -> String? {
        values[field.rawValue].flatMap(\.nonEmpty)
    }

    func optional(_ field: EntraField) throws -> String? {
        guard let value = self[field] else { return nil }
        guard value.utf8.count <= Self.longestValue, !EntraText.hasControlCharacters(value) else {
            throw EntraError.invalidParameter(field)
        }
        return value
    }

    func required(_ field: EntraField) throws -> String {
        guard let value = try optional(field) else {
            throw EntraError.invalidParameter(field)
        }
        return value
    }

    /// Returns a password. The password rules limit its length and characters.
    func password(_ field: EntraField) throws -> String {
        guard let value = self[field] else {
            throw EntraError.invalidParameter(field)
        }
        return value
    }

    /// Returns the words of a list. Commas are accepted as separators too, as in the documentation.
    func words(_ field: EntraField) throws -> [String] {
        let words = try optional(field)?.split(whereSeparator: " ,".contains)
        return words?.map(String.init) ?? []
    }

    /// Returns the attributes; nil if the field is absent.
    func attributes() throws -> [String: JSONValue]? {
        guard let text = self[.attributes] else { return nil }
        let object = ReceivedJSON.decode(from: text.utf8)?.object
        guard let members = object, members.count <= AttributeLimits.mostNames else {
            throw EntraError.invalidParameter(.attributes)
        }
        return members
    }
}

enum EntraField: String, Sendable {
    case attributes, claims, id, oob, password, scope, username
    /// Both spellings are accepted. The second one is the documented one.
    case capabilities, capability
    case challengeChannel = "challenge_channel"
    case challengeTarget = "challenge_target"
    case challengeType = "challenge_type"
    case clientID = "client_id"
    case code
    case codeVerifier = "code_verifier"
    case clientInfo = "client_info"
    case continuationToken = "continuation_token"
    case grantType = "grant_type"
    case newPassword = "new_password"
    case redirectURI = "redirect_uri"
    case refreshToken = "refresh_token"
}

/// The paths of the native authentication protocol after the tenant, defined only here.
enum EntraPath {
    static let signUpStart = "/signup/v1.0/start"
    static let signUpChallenge = "/signup/v1.0/challenge"
    static let signUpContinue = "/signup/v1.0/continue"
    static let initiate = "/oauth2/v2.0/initiate"
    static let challenge = "/oauth2/v2.0/challenge"
    static let introspect = "/oauth2/v2.0/introspect"
    static let authorize = "/oauth2/v2.0/authorize"
    static let logout = "/oauth2/v2.0/logout"
    static let token = "/oauth2/v2.0/token"
    static let registerIntrospect = "/register/v1.0/introspect"
    static let registerChallenge = "/register/v1.0/challenge"
    static let registerContinue = "/register/v1.0/continue"
    static let resetStart = "/resetpassword/v1.0/start"
    static let resetChallenge = "/resetpassword/v1.0/challenge"
    static let resetContinue = "/resetpassword/v1.0/continue"
    static let resetSubmit = "/resetpassword/v1.0/submit"
    static let resetPoll = "/resetpassword/v1.0/poll_completion"
    static let discovery = "/v2.0/.well-known/openid-configuration"
    static let keys = "/discovery/v2.0/keys"
}
