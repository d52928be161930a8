#if canImport(SwiftUI)
public import SwiftUI

/// The drawings for users and entities without a name: 19 animals and 36 objects, white on a transparent background,
/// for a coloured background.
///
/// ```swift
/// LogoIconCatalog.anonymousAnimalImage(named: "otter")?.resizable().scaledToFit()
/// ```
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1. The drawings are this package's own.
public enum LogoIconCatalog {
    /// Returns the drawing of an animal.
    /// - Parameter name: one of `anonymousAnimalNames`, case-insensitive.
    /// - Returns: the picture, 64 points wide and high; `nil` for any other name.
    public static func anonymousAnimalImage(named name: String) -> Image? { image(.animal, named: name, scale: 3) }

    /// Returns the drawing of an object.
    /// - Parameter name: one of `anonymousEntityNames`, case-insensitive.
    /// - Returns: the picture, 64 points wide and high; `nil` for any other name.
    public static func anonymousEntityImage(named name: String) -> Image? { image(.entity, named: name, scale: 3) }

    static func image(_ kind: LogoIconFile.Kind, named name: String, scale: CGFloat) -> Image? {
        // Devices have 1, 2 or 3 pixels per point; a larger scale gets the finest drawing.
        let scale = Int(min(max(scale.rounded(.up), 1), 3))
        return LogoIconFile.path(of: kind, named: name, scale: scale).flatMap(Image.init(contentsOfFile:))
    }
}
#else
/// The drawings for users and entities without a name, on platforms without SwiftUI: only their existence is available.
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1.
public enum LogoIconCatalog {
    /// A drawing that can't be displayed on this platform.
    public struct Handle: Sendable, Hashable {
        let path: String
    }

    /// Returns the drawing of an animal.
    /// - Parameter name: one of `anonymousAnimalNames`, case-insensitive.
    /// - Returns: a handle; `nil` for any other name.
    public static func anonymousAnimalImage(named name: String) -> Handle? {
        LogoIconFile.path(of: .animal, named: name, scale: 3).map(Handle.init)
    }

    /// Returns the drawing of an object.
    /// - Parameter name: one of `anonymousEntityNames`, case-insensitive.
    /// - Returns: a handle; `nil` for any other name.
    public static func anonymousEntityImage(named name: String) -> Handle? {
        LogoIconFile.path(of: .entity, named: name, scale: 3).map(Handle.init)
    }
}
#endif
