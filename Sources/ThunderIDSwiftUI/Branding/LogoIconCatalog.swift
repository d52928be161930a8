import Foundation
import ThunderID

#if canImport(SwiftUI)
public import SwiftUI
#endif

/// The drawings for users and entities without a name: 19 animals and 36 objects, white on a transparent background,
/// for a coloured background. On platforms without SwiftUI only their existence is available.
///
/// ```swift
/// LogoIconCatalog.anonymousAnimalImage(named: "otter")?.resizable().scaledToFit()
/// ```
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1. The drawings are this package's own.
public enum LogoIconCatalog {
    #if canImport(SwiftUI)
    /// A drawing, 64 points wide and high.
    public typealias Drawing = Image
    #else
    /// A drawing that can't be displayed on this platform.
    public struct Handle: Sendable, Hashable {
        let path: String

        init(contentsOfFile path: String) { self.path = path }
    }

    /// A drawing that can't be displayed on this platform.
    public typealias Drawing = Handle
    #endif

    /// Returns the drawing of an animal.
    /// - Parameter name: one of `anonymousAnimalNames`, case-insensitive.
    /// - Returns: the drawing; `nil` for any other name.
    public static func anonymousAnimalImage(named name: String) -> Drawing? {
        image(.animal, named: name)
    }

    /// Returns the drawing of an object.
    /// - Parameter name: one of `anonymousEntityNames`, case-insensitive.
    /// - Returns: the drawing; `nil` for any other name.
    public static func anonymousEntityImage(named name: String) -> Drawing? {
        image(.entity, named: name)
    }

    static func image(_ kind: LogoIconFile.Kind, named name: String) -> Drawing? {
        guard let file = LogoIconFile.path(of: kind, named: name) else { return nil }
        #if canImport(SwiftUI)
        guard let svg = try? String(contentsOfFile: file, encoding: .utf8),
            let outline = Path(svg: svg)
        else { return nil }

        return Image(size: CGSize(width: 64, height: 64)) { context in
            context.fill(outline, with: .color(.white))
        }
        #else
        return Handle(contentsOfFile: file)
        #endif
    }
}

enum LogoIconFile {
    enum Kind: String, CaseIterable {
        case animal = "anonymous"
        case entity = "entity"

        var names: Set<String> { self == .animal ? anonymousAnimalNames : anonymousEntityNames }
    }

    /// Returns the SVG file of a drawing. Only known names: the server's text is not a path.
    static func path(of kind: Kind, named name: String) -> String? {
        let name = name.lowercased()
        guard kind.names.contains(name) else { return nil }
        return Bundle.module.path(forResource: name, ofType: "svg", inDirectory: "LogoIcons/\(kind.rawValue)")
    }
}
