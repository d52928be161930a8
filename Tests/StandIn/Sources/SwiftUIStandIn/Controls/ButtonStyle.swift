/// iOS 13.0, macOS 10.15
public struct ButtonStyleConfiguration {
    /// iOS 13.0, macOS 10.15
    public struct Label: _PrimitiveView, Primitive {
        let slot: ContentSlot

        func nodes(in context: RenderContext) -> [ViewNode] { slot.nodes(in: context) }
    }

    /// iOS 15.0, macOS 12.0
    public let role: ButtonRole?
    /// iOS 13.0, macOS 10.15
    public let label: Label
    /// iOS 13.0, macOS 10.15
    public let isPressed: Bool
}

/// iOS 13.0, macOS 10.15
@MainActor @preconcurrency
public protocol ButtonStyle {
    /// iOS 13.0, macOS 10.15
    associatedtype Body: View
    /// iOS 13.0, macOS 10.15
    typealias Configuration = ButtonStyleConfiguration
    /// iOS 13.0, macOS 10.15
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// iOS 13.0, macOS 10.15
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {
    /// The name of a built-in style.
    static var _name: String { get }
}

extension View {
    /// iOS 13.0, macOS 10.15
    public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
        modifyingEnvironment("buttonStyle") { environment in
            environment.builtIn.buttonStyle = { configuration, context in
                let context = context.child(ObjectIdentifier(S.self))
                if let missing = Dependencies.install(of: style, in: context).missing {
                    context.engine.report("\(S.self): \(missing)")
                    return []
                }
                return resolve(style.makeBody(configuration: configuration), in: context.child("body"))
            }
        }
    }

    /// iOS 13.0, macOS 10.15
    public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
        modifyingEnvironment("buttonStyle") {
            $0.builtIn.buttonStyle = nil
            $0.builtIn.builtInButtonStyle = S._name
        }
    }

    /// iOS 15.0, macOS 10.15
    public func controlSize(_ controlSize: ControlSize) -> some View { environment(\.controlSize, controlSize) }
}
