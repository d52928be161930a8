#if canImport(AppKit)
public import AppKitStandIn

extension Image {
    /// iOS unavailable, macOS 10.15
    public init(nsImage: NSImage) { self.init(systemName: "photo") }
}

extension View {
    /// iOS unavailable, macOS 11.0
    public func textContentType(_ textContentType: NSTextContentType?) -> some View {
        modifyingEnvironment("textContentType") { $0.builtIn.input.contentType = textContentType?.rawValue }
    }
}
#endif
