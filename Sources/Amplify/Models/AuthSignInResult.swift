public import Foundation

/// The progress of a sign-in.
///
/// Source: seed `Sign-up`, "Auto Sign In".
public struct AuthSignInResult: Sendable {
    /// Whether the user is signed in.
    public var isSignedIn: Bool { nextStep == .done }
    /// The next step.
    public var nextStep: AuthSignInStep

    /// Creates a result.
    /// - Parameter nextStep: the next step.
    public init(nextStep: AuthSignInStep) { self.nextStep = nextStep }
}

/// The types of second factor to choose from.
public typealias AllowedMFATypes = Set<MFAType>
/// The first factors to choose from.
public typealias AvailableAuthFactorTypes = Set<AuthFactorType>

/// The next step of a sign-in. ``AuthCategory/confirmSignIn(challengeResponse:options:)`` sends the response to a
/// challenge.
public enum AuthSignInStep: Equatable, Sendable {
    /// A response with the code that was sent by text message is required.
    case confirmSignInWithSMSMFACode(AuthCodeDeliveryDetails, AdditionalInfo?)
    /// A response to the pool's custom challenge is required; its parameters are the value.
    case confirmSignInWithCustomChallenge(AdditionalInfo?)
    /// A response with a new password is required.
    case confirmSignInWithNewPassword(AdditionalInfo?)
    /// A response with the password is required.
    case confirmSignInWithPassword
    /// A response with a code of the authenticator app is required.
    case confirmSignInWithTOTPCode
    /// The secret must be shown, and then a response with a code of the authenticator app is required.
    case continueSignInWithTOTPSetup(TOTPSetupDetails)
    /// A response with the chosen type of second factor is required.
    case continueSignInWithMFASelection(AllowedMFATypes)
    /// A response with an e-mail address for codes is required.
    case continueSignInWithEmailMFASetup
    /// A response with the type of second factor to set up is required.
    case continueSignInWithMFASetupSelection(AllowedMFATypes)
    /// A response with the code that was sent is required.
    case confirmSignInWithOTP(AuthCodeDeliveryDetails)
    /// A response with the chosen first factor is required.
    case continueSignInWithFirstFactorSelection(AvailableAuthFactorTypes)
    /// The password must be reset first: ``AuthCategory/resetPassword(for:options:)``.
    case resetPassword(AdditionalInfo?)
    /// The sign-up must be confirmed first: ``AuthCategory/confirmSignUp(for:confirmationCode:options:)``.
    case confirmSignUp(AdditionalInfo?)
    /// The user is signed in.
    case done
}

/// The secret for an authenticator app and its account.
public struct TOTPSetupDetails: Sendable, Equatable, Masked {
    /// The secret, in a form that can be typed. Show it, but do not store it.
    public let sharedSecret: String
    /// The user name of the account.
    public let username: String

    /// Creates details.
    /// - Parameters:
    ///   - sharedSecret: the secret.
    ///   - username: the user name.
    public init(sharedSecret: String, username: String) {
        self.sharedSecret = sharedSecret
        self.username = username
    }

    /// Returns the `otpauth` URI for authenticator apps, to be opened or shown as a QR code. It contains the secret.
    /// - Parameters:
    ///   - appName: the app's name in the authenticator app.
    ///   - accountName: the account's name there; `nil` for the user name.
    /// - Returns: an `otpauth` URI.
    /// - Throws: `AuthError.validation` for an empty `appName`, or names from which no URI can be made: pass other
    ///   names.
    public func getSetupURI(appName: String, accountName: String? = nil) throws -> URL {
        guard !appName.isEmpty else {
            throw AuthError.validation(
                "appName",
                "The app's name is empty.",
                "Pass the name that people know the app by."
            )
        }
        let app = Self.encode(appName)
        let account = Self.encode(accountName ?? username)
        let text = "otpauth://totp/\(app):\(account)?secret=\(Self.encode(sharedSecret))&issuer=\(app)"
        guard let url = URL(string: text) else {
            throw AuthError.validation(
                "accountName",
                "The names can't be encoded in a URI.",
                "Pass names of letters, digits and spaces."
            )
        }
        return url
    }

    /// Percent-encodes all characters that could end a part of the URI; an e-mail address stays readable.
    private static func encode(_ text: String) -> String {
        let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~@")
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }

    var shown: [(String, Any)] { [("sharedSecret", mask), ("username", username)] }
}
