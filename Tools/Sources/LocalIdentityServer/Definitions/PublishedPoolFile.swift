package import CognitoEndpoints
import Foundation

/// A file with user pools that AWS's tools have written or read.
package struct PublishedPoolFile: Sendable {
    let format: PublishedPoolFormat
    /// The path, as messages show it.
    let path: String

    package init(_ format: PublishedPoolFormat, path: String) {
        self.format = format
        self.path = path
    }

    var file: DefinitionFile { DefinitionFile(kind: .pool, label: path, url: URL(fileURLWithPath: path)) }
}
