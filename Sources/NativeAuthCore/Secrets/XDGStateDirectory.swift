package import Foundation

/// The folder for the state of programs, by the XDG base directory specification.
package enum XDGStateDirectory {
    /// Returns the folder for this package's state.
    /// - Parameter environment: the process's environment.
    package static func url(environment: [String: String]) -> URL {
        let base: URL
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            base = URL(fileURLWithPath: state, isDirectory: true)
        } else {
            let named = environment["HOME"].flatMap { if $0.hasPrefix("/") { $0 } else { nil } }
            base = URL(fileURLWithPath: named ?? NSHomeDirectory(), isDirectory: true)
                .appendingPathComponent(".local/state", isDirectory: true)
        }
        return base.appendingPathComponent("nativeauth", isDirectory: true)
    }
}
