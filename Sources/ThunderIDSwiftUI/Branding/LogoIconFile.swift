import Foundation
import ThunderID

/// Where the pictures for those without a name lie.
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

    /// The file of a picture, in the wanted size if it is there and in another one otherwise.
    /// - Parameters:
    ///   - name: in capitals or small letters. Only known names are looked up, whatever a server writes.
    ///   - scale: pixels per point.
    static func path(of kind: Kind, named name: String, scale: Int) -> String? {
        let name = name.lowercased()
        guard kind.names.contains(name) else { return nil }
        let folder = "LogoIcons/\(kind.rawValue)"
        return ([scale] + [2, 3, 1]).lazy.compactMap {
            Bundle.module.path(forResource: "\(name)@\($0)x", ofType: "png", inDirectory: folder)
        }.first
    }
}
