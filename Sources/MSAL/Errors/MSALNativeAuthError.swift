public import Foundation

/// Why a call failed. Each kind of call has a class of its own below this one, with the flags that can be true there;
/// no flag at all means a general error, and ``kind`` says more.
///
/// `errorDescription` is the server's text, word for word, where there is one.
///
/// Source: seed `Handle sign-up errors`, and MSAL's public surface; `kind`, `suberror`, `status`,
/// `invalidAttributeNames` and what was reached are additions of this package.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public class MSALNativeAuthError: NSObject, LocalizedError, @unchecked Sendable {
    let facts: MSALNativeAuthErrorFacts

    required init(_ facts: MSALNativeAuthErrorFacts) { self.facts = facts }

    /// Makes an error, for an app's tests and previews.
    /// - Parameters:
    ///   - kind: why the call failed; decides the flags.
    ///   - errorDescription: the server's text; `nil` for the text of the kind.
    ///   - correlationId: the call, in the server's logs.
    ///   - errorCodes: the server's numbers.
    ///   - errorUri: a page of the server's about the error.
    ///   - suberror: the server's finer word.
    ///   - status: the HTTP status.
    ///   - invalidAttributeNames: the attributes that the server rejected.
    ///   - reachedState: the state that no method of the delegate took.
    public required convenience init(
        kind: MSALNativeAuthErrorKind, errorDescription: String? = nil, correlationId: UUID = UUID(),
        errorCodes: [Int] = [], errorUri: String? = nil, suberror: String? = nil, status: Int? = nil,
        invalidAttributeNames: [String] = [], reachedState: MSALNativeAuthBaseState? = nil
    ) {
        self.init(
            MSALNativeAuthErrorFacts(
                kind: kind, text: errorDescription, correlationId: correlationId, errorCodes: errorCodes,
                errorUri: errorUri, suberror: suberror, status: status, invalidAttributeNames: invalidAttributeNames,
                reachedState: reachedState))
    }

    /// The server's text, or that of the kind.
    public var errorDescription: String? { facts.text ?? facts.kind.text }
    /// The call, in the server's logs.
    public var correlationId: UUID { facts.correlationId }
    /// The server's numbers, in its order.
    public var errorCodes: [Int] { facts.errorCodes }
    /// A page of the server's about the error.
    public var errorUri: String? { facts.errorUri }

    /// Why the call failed.
    public var kind: MSALNativeAuthErrorKind { facts.kind }
    /// The server's finer word, as it came.
    public var suberror: String? { facts.suberror }
    /// The HTTP status of the answer; `nil` when there was none, or when it is not known.
    public var status: Int? { facts.status }
    /// The attributes that the server rejected; empty for any other error.
    public var invalidAttributeNames: [String] { facts.invalidAttributeNames }
    /// The reached state, where the delegate lacks the method that receives it. Continue with it.
    public var reachedState: MSALNativeAuthBaseState? { facts.reachedState }
    /// The reached account, where the delegate lacks the method that receives it.
    public var reachedAccount: MSALNativeAuthUserAccountResult? { facts.reachedAccount }

    /// The class and the text.
    public override var description: String { "\(type(of: self)): \(errorDescription ?? "")" }
}

/// A call without flags of its own failed.
///
/// Source: MSAL's public surface.
///
/// `@unchecked`: no subclass outside this module, and all stored properties are constant.
#if canImport(ObjectiveC)
@objcMembers
#endif
public class MSALNativeAuthGenericError: MSALNativeAuthError, @unchecked Sendable {
    /// Whether the user must continue in a browser.
    public var isBrowserRequired: Bool { if case .browserRequired = kind { true } else { false } }
}

/// The rule that a password breaks, in the server's word. The set is open.
public struct MSALNativeAuthPasswordRule: RawRepresentable, Hashable, Sendable {
    /// The server's word.
    public let rawValue: String

    /// Makes a rule from the server's word.
    /// - Parameter rawValue: the word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It is too easy to guess.
    public static let tooWeak = Self(rawValue: "password_too_weak")
    /// It has fewer than 8 characters.
    public static let tooShort = Self(rawValue: "password_too_short")
    /// It has more than 256 characters.
    public static let tooLong = Self(rawValue: "password_too_long")
    /// The user has used it recently.
    public static let recentlyUsed = Self(rawValue: "password_recently_used")
    /// It has a word that the tenant bans.
    public static let banned = Self(rawValue: "password_banned")
    /// It has characters that are not allowed.
    public static let invalid = Self(rawValue: "password_is_invalid")
}
