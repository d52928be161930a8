/// The errors that prevent the start of the server.
package enum LocalIdentityServerError: Error, Equatable, Sendable {
    case portInUse(Int)
    case cannotListen(String)
    case storage(String)
    /// Another server uses the data folder at this path. `process` is its process id, if known.
    case folderInUse(String, process: Int32?)
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
