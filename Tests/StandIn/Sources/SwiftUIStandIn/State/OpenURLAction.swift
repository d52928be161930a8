import Foundation

/// iOS 14.0, macOS 11.0
public struct OpenURLAction {
    /// iOS 15.0, macOS 12.0
    public struct Result: Sendable {
        enum Kind: Sendable {
            case handled
            case discarded
            case system(URL?)
        }

        let kind: Kind

        /// iOS 15.0, macOS 12.0
        public static let handled = Result(kind: .handled)
        /// iOS 15.0, macOS 12.0
        public static let discarded = Result(kind: .discarded)
        /// iOS 15.0, macOS 12.0
        public static let systemAction = Result(kind: .system(nil))
        /// iOS 15.0, macOS 12.0
        public static func systemAction(_ url: URL) -> Result { Result(kind: .system(url)) }
    }

    private let handler: ((URL) -> Result)?
    private var system: @MainActor (URL) -> Void = { _ in }

    init(system: @escaping @MainActor (URL) -> Void) {
        handler = nil
        self.system = system
    }

    /// iOS 15.0, macOS 12.0
    @MainActor @preconcurrency
    public init(handler: @escaping (URL) -> Result) { self.handler = handler }

    /// iOS 14.0, macOS 11.0
    @MainActor @preconcurrency
    public func callAsFunction(_ url: URL) { open(url, orElse: system) }

    @MainActor
    private func open(_ url: URL, orElse system: @MainActor (URL) -> Void) {
        switch handler?(url).kind ?? .system(nil) {
        case .handled, .discarded: break
        case .system(let other): system(other ?? url)
        }
    }

    /// An action that falls back to the system handler of another action.
    func before(_ outer: OpenURLAction) -> OpenURLAction {
        var action = self
        if handler != nil { action.system = outer.system }
        return action
    }
}

/// iOS 15.0, macOS 12.0
public struct DismissAction {
    let action: () -> Void

    init(action: @escaping () -> Void) { self.action = action }

    /// iOS 15.0, macOS 12.0
    @MainActor @preconcurrency
    public func callAsFunction() { action() }
}
