import Dispatch
import Foundation

/// Receives a token, or why there is none.
/// - Parameters:
///   - result: the token.
///   - error: an `NSError` of ``MSALErrorDomain``.
public typealias MSALCompletionBlock = (_ result: MSALResult?, _ error: (any Error)?) -> Void

/// Receives accounts, or why there are none.
/// - Parameters:
///   - accounts: the accounts.
///   - error: an `NSError` of ``MSALErrorDomain``.
public typealias MSALAccountsCompletionBlock = (_ accounts: [MSALAccount]?, _ error: (any Error)?) -> Void

/// Receives who is signed in.
/// - Parameters:
///   - account: who is signed in; `nil` when nobody is.
///   - previousAccount: who was signed in when the question was asked last, if somebody else is now.
///   - error: an `NSError` of ``MSALErrorDomain``.
public typealias MSALCurrentAccountCompletionBlock =
    (_ account: MSALAccount?, _ previousAccount: MSALAccount?, _ error: (any Error)?) -> Void

/// Calls a completion block once, on a queue of the app's choice.
// unchecked: the block is only touched on that queue.
struct Completion<Block>: @unchecked Sendable {
    private let block: Block
    private let queue: DispatchQueue

    init(_ block: Block, _ parameters: MSALParameters?) {
        self.block = block
        queue = parameters?.completionBlockQueue ?? .main
    }

    func callAsFunction(_ body: @escaping @Sendable (Block) -> Void) { queue.async { body(block) } }
}
