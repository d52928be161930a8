import Foundation
import GRDB
import Hummingbird
import IdentityBase
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOSSL

/// The cause of a request's failure, for the log.
package final class RequestFailure: Sendable {
    private let text = NIOLockedValueBox<String?>(nil)

    package var cause: String? { text.withLockedValue { $0 } }

    package func record(_ error: any Error) {
        text.withLockedValue { $0 = Self.cause(of: error) }
    }

    /// Checks whether a request could not be read because the client closed the connection or sent invalid HTTP.
    package static func isFromClient(_ error: any Error) -> Bool {
        switch error {
        case is HTTPParserError, is NIOSSLError, is ChannelError: true
        case let error as IOError: [ECONNRESET, EPIPE].contains(error.errnoCode)
        default: false
        }
    }

    /// Checks whether the body of a request is longer than allowed.
    package static func isTooLarge(_ error: any Error) -> Bool {
        error is NIOTooManyBytesError || (error as? HTTPError)?.status == .contentTooLarge
    }

    /// Describes an error without the values of the request: only the result code of SQLite, the system's error text,
    /// the server's own error codes and messages, and otherwise the type of the error.
    package static func cause(of error: any Error) -> String {
        switch error {
        case let error as DatabaseError:
            let detail = "SQLite error \(error.extendedResultCode)"
            switch error.resultCode {
            case .SQLITE_FULL: return "The disk is full: \(detail)."
            case .SQLITE_IOERR: return "The disk is full or can't be written: \(detail)."
            case .SQLITE_READONLY, .SQLITE_CANTOPEN: return "The data folder can't be written: \(detail)."
            default: return "The database failed: \(detail)."
            }
        case let error as IOError: return "The system failed: \(String(cString: strerror(error.errnoCode)))."
        case let error as LocalIdentityServerError: return error.description
        case let error as ServiceError: return "The server ended the request with \(error.code)."
        default: return "An error of the type \(type(of: error))."
        }
    }
}
