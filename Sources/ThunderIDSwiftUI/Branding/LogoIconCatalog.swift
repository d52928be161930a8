#if canImport(SwiftUI)
public import SwiftUI

/// The pictures for those without a name: 19 animals and 36 things, drawn in white on nothing, for a coloured
/// background.
///
/// ```swift
/// LogoIconCatalog.anonymousAnimalImage(named: "otter")?.resizable().scaledToFit()
/// ```
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1. The drawings are this package's own.
public enum LogoIconCatalog {
    /// The picture of an animal.
    /// - Parameter name: one of `anonymousAnimalNames`, in capitals or small letters.
    /// - Returns: the picture, 64 points wide and high; `nil` for any other name.
    public static func anonymousAnimalImage(named name: String) -> Image? { image(.animal, named: name, scale: 3) }

    /// The picture of a thing.
    /// - Parameter name: one of `anonymousEntityNames`, in capitals or small letters.
    /// - Returns: the picture, 64 points wide and high; `nil` for any other name.
    public static func anonymousEntityImage(named name: String) -> Image? { image(.entity, named: name, scale: 3) }

    static func image(_ kind: LogoIconFile.Kind, named name: String, scale: CGFloat) -> Image? {
        // Pixels per point are 1, 2 or 3 on every device; more gets the finest there is.
        let scale = Int(min(max(scale.rounded(.up), 1), 3))
        return LogoIconFile.path(of: kind, named: name, scale: scale).flatMap(Image.init(contentsOfFile:))
    }
}
#else
/// The pictures for those without a name, where there is nothing to draw them with: whether there is one can be asked.
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1.
public enum LogoIconCatalog {
    /// A picture that cannot be drawn here.
    public struct Handle: Sendable, Hashable {
        let path: String
    }

    /// The picture of an animal.
    /// - Parameter name: one of `anonymousAnimalNames`, in capitals or small letters.
    /// - Returns: a handle; `nil` for any other name.
    public static func anonymousAnimalImage(named name: String) -> Handle? {
        LogoIconFile.path(of: .animal, named: name, scale: 3).map(Handle.init)
    }

    /// The picture of a thing.
    /// - Parameter name: one of `anonymousEntityNames`, in capitals or small letters.
    /// - Returns: a handle; `nil` for any other name.
    public static func anonymousEntityImage(named name: String) -> Handle? {
        LogoIconFile.path(of: .entity, named: name, scale: 3).map(Handle.init)
    }
}
#endif
