import Foundation
import IdentityBase

struct EntraError: Error, Equatable, Sendable {
    let error: String
    /// Description of the error, without values, which may be secrets.
    let text: String
    var code: Int?
    var suberror: String?
    /// Additional members of the response.
    var members: [String: JSONValue] = [:]
    var status = 400
    /// Seconds until the client may retry.
    var retryAfter: Int?

    init(
        _ error: String,
        _ code: Int?,
        _ text: String,
        suberror: String? = nil,
        status: Int = 400,
        retryAfter: Int? = nil
    ) {
        self.error = error
        self.code = code
        self.text = text
        self.suberror = suberror
        self.status = status
        self.retryAfter = retryAfter
    }

    private static func request(_ code: Int, _ text: String) -> EntraError {
        EntraError("invalid_request", code, text)
    }

    private static func grant(
        _ code: Int,
        _ text: String,
        suberror: String? = nil
    ) -> EntraError {
        EntraError("invalid_grant", code, text, suberror: suberror)
    }

    // MARK: Requests

    static let malformed = request(900_144, "The request body is not a readable form.")
    static let bodyTooLarge = EntraError("invalid_request", nil, "The request body is too large.", status: 413)
    static let serverError = EntraError("server_error", nil, "Something went wrong.", status: 500)
    static let foreignOrigin = request(9_002_326, "Requests of web pages of another origin are not taken.")
    static let unknownTenant = EntraError("invalid_tenant", 90_002, "The tenant was not found.")
    static let unknownClient = EntraError("unauthorized_client", 700_016, "The client ID doesn't exist in the tenant.")
    static let notNative = EntraError(
        "invalid_client",
        550_022,
        "Native authentication is not enabled for the app.",
        suberror: "nativeauthapi_disabled"
    )
    static let noRedirect = request(901_007, "The challenge_type list parameter does not include the 'redirect' type.")
    static let unsupportedChallengeType = EntraError(
        "unsupported_challenge_type",
        nil,
        "The challenge_type list parameter contains an authentication method that is not supported."
    )
    static let unsupportedGrantType = EntraError(
        "unsupported_grant_type",
        70_003,
        "The app requested an unsupported grant type."
    )
    static let invalidScope = EntraError(
        "invalid_scope",
        70_011,
        "The provided value for the input parameter 'scope' is not valid for the app."
    )
    static let consentRequired = grant(
        65_001,
        "The user or an administrator has not consented to the app's use of these scopes."
            + " Send an interactive authorization request for this user and resource.",
        suberror: "consent_required"
    )

    static func invalidParameter(_ field: EntraField) -> EntraError {
        request(90_100, "\(field.rawValue) parameter is empty or not valid.")
    }

    static func repeated(_ name: String) -> EntraError {
        request(9_000_411, "The request is not properly formatted. The parameter '\(name)' is duplicated.")
    }

    // MARK: Conversations

    static let invalidToken = request(55_200, "The continuation_token is invalid.")
    static let expiredToken = EntraError("expired_token", 552_003, "The continuation_token is expired.")

    static func slowDown(_ seconds: Int) -> EntraError {
        EntraError(
            "slow_down",
            90_055,
            "There have been too many requests. Try again in \(seconds) seconds.",
            status: 429,
            retryAfter: seconds
        )
    }

    static func tooManyCodes(_ seconds: Int) -> EntraError {
        EntraError(
            "invalid_request",
            701_014,
            "Too many codes were requested. Try again in \(seconds) seconds.",
            retryAfter: seconds
        )
    }

    // MARK: Users

    static let userExists = EntraError(
        "user_already_exists",
        1_003_037,
        "It looks like you may already have an account. Sign in instead."
    )
    static let userNotFound = EntraError(
        "user_not_found",
        50_034,
        "The user account does not exist in the directory. Sign up first."
    )
    static let noPassword = request(500_222, "The tenant or user does not support native credential recovery.")
    static let wrongCredentials = grant(50_126, "Error validating credentials due to invalid username or password.")
    static let lockedOut = grant(50_053, "The account is locked: there were too many wrong passwords. Try again later.")
    static let accountDisabled = grant(50_057, "The user account is disabled.")
    static let passwordChangeRequired = request(50_142, "Password change is required: reset the password.")

    // MARK: Codes

    static let wrongCode = grant(50_181, "The code is wrong.", suberror: "invalid_oob_value")
    static let expiredCode = grant(50_184, "The code has expired. Ask for another one.", suberror: "invalid_oob_value")
    static let attemptsExhausted = grant(
        501_811,
        "There were too many wrong codes. Ask for another one.",
        suberror: "invalid_oob_value"
    )

    // MARK: Refresh tokens

    static let unknownRefreshToken = grant(70_000, "The refresh token is not valid. Sign in again.")
    static let endedRefreshToken = grant(50_173, "The sign-in has ended since the token was issued. Sign in again.")
    static let expiredRefreshToken = EntraError(
        "expired_refresh_token",
        700_082,
        "The refresh token has expired. Sign in again."
    )
    static let strongSignInRequired = grant(
        50_076,
        "Strong authentication is required. Sign in again.",
        suberror: "basic_action"
    )

    // MARK: Pages

    static let unsupportedResponseType = EntraError(
        "unsupported_response_type",
        700_054,
        "response_type 'code' is required."
    )
    static let unsupportedResponseMode = request(900_561, "response_mode 'query' is required.")
    static let codeChallengeRequired = request(
        9_002_325,
        "Proof Key for Code Exchange is required: code_challenge with code_challenge_method S256."
    )
    static let loginRequired = EntraError(
        "login_required",
        50_058,
        "A silent sign-in request was sent, and a user interaction is required."
    )
    static let signInCancelled = EntraError(
        "access_denied",
        65_004,
        "The user cancelled the sign-in.",
        suberror: "cancel"
    )
    static let methodNotAllowed = EntraError(
        "access_denied",
        53_003,
        "The tenant does not allow this method of sign-in."
    )
    static let noPages = EntraError("server_error", nil, "The tenant has no application with pages.")
    static let invalidCode = grant(70_000, "The authorization code is invalid or was redeemed already.")
    static let wrongVerifier = grant(501_481, "The code_verifier does not match the code_challenge.")

    /// Returns the error for a step that the pages of the tenant do not have.
    static func interactionRequired(_ capability: Capability) -> EntraError {
        switch capability {
        case .secondFactor:
            EntraError("interaction_required", 50_076, "Strong authentication is required.")
        case .registration:
            EntraError("interaction_required", 50_079, "A strong authentication method must be registered.")
        }
    }

    // MARK: Version 2

    static let insufficientAuthorization = EntraError(
        "InsufficientAuthorization",
        50_058,
        "The user must interact: follow one of the links."
    )
    static let browserRequired = EntraError(
        "invalid_grant",
        nil,
        "The flow can continue in a browser only.",
        suberror: "web_redirect_required"
    )

    // MARK: Next steps

    static let passwordRequired = EntraError("credential_required", 55_103, "Credential required.")
    static let attributesRequired = EntraError("attributes_required", 55_106, "User attributes required.")
    static let verificationRequired = EntraError(
        "verification_required",
        55_110,
        "Verification required: give the code that was sent."
    )
    static let secondFactorRequired = grant(50_076, "Strong authentication is required.", suberror: "mfa_required")
    static let registrationRequired = grant(
        50_076,
        "Strong authentication is required.",
        suberror: "registration_required"
    )
    static let invalidContact = request(901_001, "The verification contact is incorrect.")
    static let blocked = EntraError(
        "access_denied",
        550_024,
        "The provider was blocked.",
        suberror: "provider_blocked_by_rep"
    )

    static func invalidAttributes(_ names: [String]) -> EntraError {
        var error = grant(55_104, "Attributes validation failed.", suberror: "attribute_validation_failed")
        let attributes = names.map { name -> JSONValue in ["name": .string(name)] }
        error.members = ["invalid_attributes": .array(attributes)]
        return error
    }

    /// Returns the error with the next continuation token and additional members.
    func continued(_ token: String, more: [String: JSONValue] = [:]) -> EntraError {
        var error = self
        error.members = more.merging(["continuation_token": .string(token)]) { $1 }
        return error
    }
}
