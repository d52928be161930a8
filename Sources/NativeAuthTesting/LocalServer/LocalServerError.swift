#if os(macOS) || os(Linux)
public import Foundation

/// An error of ``LocalServer``.
public enum LocalServerError: Error, Equatable {
    /// There is no executable file at these paths. Install the command, or name its path.
    case commandNotFound(paths: [String])
    /// The command ended before the server accepted connections. Correct what its last lines say.
    case didNotStart(lastLines: String)
    /// The expected event did not happen in time.
    case timedOut(String)
    /// The server refused a request, with this reason.
    case refused(String)
}

extension LocalServerError: LocalizedError, CustomStringConvertible {
    /// The failure, and what to do.
    public var description: String {
        switch self {
        case .commandNotFound(let paths):
            """
            The command nativeauth was not found. Build it with "make command" in the NativeAuth package and add the \
            package's bin folder to PATH, or set NATIVEAUTH to the command's path. Searched: \
            \(paths.joined(separator: ", "))
            """
        case .didNotStart(let lastLines): "The local server did not start. Its last lines:\n\(lastLines)"
        case .timedOut(let reason): reason
        case .refused(let reason): "The local server refused the request: \(reason)"
        }
    }

    /// The description.
    public var errorDescription: String? { description }
}
#endif
