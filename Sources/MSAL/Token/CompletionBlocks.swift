import Dispatch
import Foundation

/// Receives a token or an error.
/// - Parameters:
///   - result: the token.
///   - error: an `NSError` of ``MSALErrorDomain``.
public typealias MSALCompletionBlock = (_ result: MSALResult?, _ error: (any Error)?) -> Void

/// Receives accounts or an error.
/// - Parameters:
///   - accounts: the accounts.
///   - error: an `NSError` of ``MSALErrorDomain``.
public typealias MSALAccountsCompletionBlock = (_ accounts: [MSALAccount]?, _ error: (any Error)?) -> Void

/// Receives the signed-in user's account.
/// - Parameters:
///   - account: the account; `nil` when no user is signed in.
///   - previousAccount: the account at the previous call; `nil` if it was the same.
///   - error: an `NSError` of ``MSALErrorDomain``.
public typealias MSALCurrentAccountCompletionBlock =
    (_ account: MSALAccount?, _ previousAccount: MSALAccount?, _ error: (any Error)?) -> Void

/// Calls a completion block once, on a queue chosen by the app.
// unchecked: the block is only accessed on that queue.
struct Completion<Block>: @unchecked Sendable {
    private let block: Block
    private let queue: DispatchQueue

    init(_ block: Block, _ parameters: MSALParameters?) {
        self.block = block
        queue = parameters?.completionBlockQueue ?? .main
    }

    func callAsFunction(_ body: @escaping @Sendable (Block) -> Void) { queue.async { body(block) } }
}
