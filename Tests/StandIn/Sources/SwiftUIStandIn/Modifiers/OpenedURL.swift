public import Foundation

extension View {
    /// iOS 14.0, macOS 11.0
    public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
        NodeModifier(
            content: self,
            name: "onOpenURL",
            transform: { nodes, context in
                if !nodes.isEmpty { context.engine.handleURLs(action) }
                return nodes
            }
        )
    }
}

extension ViewHost {
    /// Opens a URL of the app, such as a link in an e-mail: every view with an action for it receives it.
    /// - Throws: ``HostFailure`` if no view does.
    @_spi(Host)
    public func open(_ url: URL) throws {
        try act {
            guard !engine.urlActions.isEmpty else { throw HostFailure("No view receives a URL.") }
            for action in engine.urlActions { action(url) }
            engine.changes.signal()
        }
    }
}
