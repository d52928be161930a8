// unchecked: no subclass outside this module, and all stored properties are constant.
/// The error of a failed call. Each kind of call has its own subclass, with the flags that can be `true` there. If no
/// flag is, the error is a general one; ``kind`` is more specific.
///
/// `errorDescription` is the server's text, unchanged, if there is one.
///
/// `kind`, `suberror`, `status`, `invalidAttributeNames`, `reachedState` and `reachedAccount` are additions of this
/// package. MSAL declares `isBrowserRequired` in the subclasses.
///
/// Source: seed `Handle sign-up errors`.
public class MSALNativeAuthError: NSObject, LocalizedError, @unchecked Sendable {
    let details: MSALNativeAuthErrorDetails

    required init(_ details: MSALNativeAuthErrorDetails) { self.details = details }

    /// Creates an error, for an app's tests and previews.
    /// - Parameters:
    ///   - kind: the kind of the failure, which determines the flags.
    ///   - errorDescription: the server's text; `nil` for the text of the kind.
    ///   - correlationId: the call's correlation id in the server's logs.
    ///   - errorCodes: the server's numeric error codes.
    ///   - errorUri: the URL of the server's page about the error.
    ///   - suberror: the server's detailed error code (`suberror`).
    ///   - status: the HTTP status.
    ///   - invalidAttributeNames: the attributes that the server rejected.
    ///   - reachedState: the reached state, if the delegate lacks the method that receives it.
    public required convenience init(
        kind: MSALNativeAuthErrorKind,
        errorDescription: String? = nil,
        correlationId: UUID = UUID(),
        errorCodes: [Int] = [],
        errorUri: String? = nil,
        suberror: String? = nil,
        status: Int? = nil,
        invalidAttributeNames: [String] = [],
        reachedState: MSALNativeAuthBaseState? = nil
    ) {
        let details = MSALNativeAuthErrorDetails(
            kind: kind,
            text: errorDescription,
            correlationId: correlationId,
            errorCodes: errorCodes,
            errorUri: errorUri,
            suberror: suberror,
            status: status,
            invalidAttributeNames: invalidAttributeNames,
            reachedState: reachedState
        )

        self.init(details)
    }

    /// The server's text; without one, that of the kind.
    public var errorDescription: String? { details.text ?? details.kind.text }
    /// The call's correlation id in the server's logs.
    public var correlationId: UUID { details.correlationId }
    /// The server's numeric error codes, in its order.
    public var errorCodes: [Int] { details.errorCodes }
    /// The URL of the server's page about the error.
    public var errorUri: String? { details.errorUri }

    /// Indicates whether the user must continue in a browser.
    public var isBrowserRequired: Bool {
        guard case .browserRequired = kind else { return false }
        return true
    }

    /// The kind of the failure.
    public var kind: MSALNativeAuthErrorKind { details.kind }
    /// The server's detailed error code (`suberror`), unchanged.
    public var suberror: String? { details.suberror }
    /// The HTTP status of the response; `nil` if there was none, or if it is unknown.
    public var status: Int? { details.status }
    /// The attributes that the server rejected; empty for any other error.
    public var invalidAttributeNames: [String] { details.invalidAttributeNames }
    /// The reached state, if the delegate lacks the method that receives it. Continue with it.
    public var reachedState: MSALNativeAuthBaseState? { details.reachedState }
    /// The reached account, if the delegate lacks the method that receives it.
    public var reachedAccount: MSALNativeAuthUserAccountResult? { details.reachedAccount }

    /// The class name and the error description.
    public override var description: String {
        "\(type(of: self)): \(errorDescription ?? "")"
    }
}

// unchecked: no subclass outside this module, and all stored properties are constant.
/// The error of a call whose only flag is ``MSALNativeAuthError/isBrowserRequired``. Subclasses may add flags.
public class MSALNativeAuthGenericError: MSALNativeAuthError, @unchecked Sendable {}

/// The rule that a password violates, by the server's name. Servers may send other values. An addition of this package.
public struct MSALNativeAuthPasswordRule: RawRepresentable, Hashable, Sendable {
    /// The server's name for the rule.
    public let rawValue: String

    /// Creates a rule from the server's name for it.
    /// - Parameter rawValue: the name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The password is too easy to guess.
    public static let tooWeak = Self(rawValue: "password_too_weak")
    /// The password has fewer than 8 characters.
    public static let tooShort = Self(rawValue: "password_too_short")
    /// The password has more than 256 characters.
    public static let tooLong = Self(rawValue: "password_too_long")
    /// The user has used the password recently.
    public static let recentlyUsed = Self(rawValue: "password_recently_used")
    /// The password contains a word that the tenant bans.
    public static let banned = Self(rawValue: "password_banned")
    /// The password contains characters that are not allowed.
    public static let invalid = Self(rawValue: "password_is_invalid")
}

/// The data of a failure, before it becomes the error class of a call.
struct MSALNativeAuthErrorDetails: Sendable {
    var kind: MSALNativeAuthErrorKind
    /// The text that replaces that of the kind, usually the server's.
    var text: String?
    var correlationId: UUID
    var errorCodes: [Int] = []
    var errorUri: String?
    var suberror: String?
    var status: Int?
    var invalidAttributeNames: [String] = []
    var reachedState: MSALNativeAuthBaseState?
    var reachedAccount: MSALNativeAuthUserAccountResult?
}
