#if canImport(AppKit)
public import AppKitStandIn

extension View {
    /// iOS unavailable, macOS 11.0
    public func textContentType(_ textContentType: NSTextContentType?) -> some View {
        modifyingEnvironment("textContentType") { $0.builtIn.input.contentType = textContentType?.rawValue }
    }
}
#endif
