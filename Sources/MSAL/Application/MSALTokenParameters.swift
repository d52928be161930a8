/// The common parameters of calls with a completion block.
public class MSALParameters: NSObject {
    /// The queue on which the completion block is called; `nil` for the main queue.
    public var completionBlockQueue: DispatchQueue?

    /// Creates parameters.
    public override init() {}
}

/// The parameters of a token request. They are read when the call is made.
public class MSALTokenParameters: MSALParameters {
    /// The scopes of the token; empty for the scopes of the sign-in.
    public var scopes: [String]
    /// The account of the token; `nil` for the signed-in user's.
    public var account: MSALAccount?
    /// Another authority. Stored but not used: the application's authority is used.
    public var authority: MSALAuthority?
    /// Claims to request; a new token is requested then.
    public var claimsRequest: MSALClaimsRequest?
    /// Further parameters of the authorization request, such as `domain_hint`. A silent request does not send them.
    public var extraQueryParameters: [String: String]?
    /// The correlation id of the call in the server's logs; `nil` for a new one.
    public var correlationId: UUID?

    /// Creates parameters.
    /// - Parameter scopes: the scopes of the token.
    public init(scopes: [String]) { self.scopes = scopes }
}

/// The parameters of a token request without user interaction. They are read when the call is made.
public final class MSALSilentTokenParameters: MSALTokenParameters {
    /// Indicates whether a new token is requested although the old one is still valid.
    public var forceRefresh = false

    /// Creates parameters.
    /// - Parameters:
    ///   - scopes: the scopes of the token.
    ///   - account: the account of the token.
    public init(scopes: [String], account: MSALAccount) {
        super.init(scopes: scopes)
        self.account = account
    }
}

/// A completion block that receives a token or an error.
/// - Parameters:
///   - result: the token.
///   - error: an `NSError` of ``MSALErrorDomain``.
public typealias MSALCompletionBlock = (_ result: MSALResult?, _ error: (any Error)?) -> Void

/// A completion block that receives accounts or an error.
/// - Parameters:
///   - accounts: the accounts.
///   - error: an `NSError` of ``MSALErrorDomain``.
public typealias MSALAccountsCompletionBlock =
    (_ accounts: [MSALAccount]?, _ error: (any Error)?) -> Void

/// A completion block that receives the signed-in user's account.
/// - Parameters:
///   - account: the account; `nil` when no user is signed in.
///   - previousAccount: the account at the previous call; `nil` if it was the same.
///   - error: an `NSError` of ``MSALErrorDomain``.
public typealias MSALCurrentAccountCompletionBlock =
    (_ account: MSALAccount?, _ previousAccount: MSALAccount?, _ error: (any Error)?) -> Void

// unchecked: the block is only accessed on the queue that the app chose.
/// A completion block that is called once, on a queue chosen by the app.
struct Completion<Block>: @unchecked Sendable {
    private let block: Block
    private let queue: DispatchQueue

    init(_ block: Block, _ parameters: MSALParameters?) {
        self.block = block
        queue = parameters?.completionBlockQueue ?? .main
    }

    func callAsFunction(_ body: @escaping @Sendable (Block) -> Void) {
        queue.async { body(block) }
    }
}

extension Completion<MSALCompletionBlock> {
    /// Passes the token, or the error, to the block.
    func run(_ work: @escaping @Sendable () async throws -> MSALResult) {
        Task {
            do {
                let result = try await work()
                self { $0(result, nil) }
            } catch {
                self { $0(nil, error) }
            }
        }
    }
}
