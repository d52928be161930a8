import Foundation
import ThunderID

/// The files of the drawings.
enum LogoIconFile {
    enum Kind: String, CaseIterable {
        case animal = "anonymous"
        case entity = "entity"

        var names: Set<String> {
            switch self {
            case .animal: anonymousAnimalNames
            case .entity: anonymousEntityNames
            }
        }
    }

    /// Returns the file of a drawing, in this scale or another. Only known names: the server's text is not a path.
    static func path(of kind: Kind, named name: String, scale: Int) -> String? {
        let name = name.lowercased()
        guard kind.names.contains(name) else { return nil }
        let folder = "LogoIcons/\(kind.rawValue)"
        return ([scale] + [2, 3, 1]).lazy.compactMap {
            Bundle.module.path(forResource: "\(name)@\($0)x", ofType: "png", inDirectory: folder)
        }.first
    }
}
