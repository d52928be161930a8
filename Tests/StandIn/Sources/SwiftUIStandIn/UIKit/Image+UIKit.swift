public import UIKitStandIn

extension Image {
    /// iOS 13.0, macOS unavailable
    public init(uiImage: UIImage) { self.init(png: uiImage) }
}
