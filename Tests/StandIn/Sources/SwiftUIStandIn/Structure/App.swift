/// A part of an app's structure. The stand-ins compile it and never run it.
///
/// iOS 14.0, macOS 11.0
@MainActor @preconcurrency
public protocol Scene {
    /// iOS 14.0, macOS 11.0
    associatedtype Body: Scene
    /// iOS 14.0, macOS 11.0
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}

/// iOS 14.0, macOS 11.0
extension Never: Scene {}

/// iOS 14.0, macOS 11.0
@resultBuilder
public enum SceneBuilder {
    /// iOS 14.0, macOS 11.0
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

/// iOS 14.0, macOS 11.0
@MainActor @preconcurrency
public protocol App {
    /// iOS 14.0, macOS 11.0
    associatedtype Body: Scene
    /// iOS 14.0, macOS 11.0
    @SceneBuilder @MainActor @preconcurrency var body: Body { get }
    /// iOS 14.0, macOS 11.0
    @MainActor @preconcurrency init()
}

extension App {
    /// iOS 14.0, macOS 11.0
    @MainActor @preconcurrency
    public static func main() {
        _ = Self().body
    }
}

/// iOS 14.0, macOS 11.0
public struct WindowGroup<Content: View>: Scene {
    let content: Content

    /// iOS 14.0, macOS 11.0
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    // SwiftUI stops here too: such a scene is never evaluated by its body.
    /// iOS 14.0, macOS 11.0
    public var body: Never { fatalError("WindowGroup has no body") }
}
