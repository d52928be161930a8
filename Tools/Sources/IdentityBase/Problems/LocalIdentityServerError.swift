/// Why the server did not start.
package enum LocalIdentityServerError: Error, Equatable, Sendable {
    /// Somebody listens on this port already. Choose another one, or stop the other server.
    case portInUse(Int)
    /// The address could not be bound for another reason; the text says which.
    case cannotListen(String)
    /// The data directory, its database or its keys cannot be used; the text says why.
    case storage(String)
    /// Another server uses the data folder, at this path; its process id, if it is known.
    case folderInUse(String, process: Int32?)
    /// A shipped resource is missing or unreadable; the text names it.
    case resource(String)
}

extension LocalIdentityServerError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .portInUse(let port): "Port \(port) is in use by another program."
        case .cannotListen(let reason): "The server cannot listen: \(reason)"
        case .storage(let reason): "The data directory cannot be used: \(reason)"
        case .folderInUse(let path, let process):
            "Another server\(process.map { ", process \($0)," } ?? "") uses the data folder \(path)."
        case .resource(let reason): "A file that belongs to the server cannot be read: \(reason)"
        }
    }
}
