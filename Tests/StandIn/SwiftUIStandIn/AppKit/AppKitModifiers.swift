#if canImport(AppKit)
public import AppKitStandIn

extension Image {
    /// iOS unavailable, macOS 10.15
    public init(nsImage: NSImage) { self.init(systemName: "photo") }
}

extension View {
    /// iOS unavailable, macOS 11.0
    public func textContentType(_ textContentType: NSTextContentType?) -> some View {
        ambient("textContentType") { $0.ambient.input.contentType = textContentType?.rawValue }
    }
}
#endif
