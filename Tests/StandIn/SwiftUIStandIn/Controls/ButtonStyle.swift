/// iOS 13.0, macOS 10.15
public struct ButtonStyleConfiguration {
    /// iOS 13.0, macOS 10.15
    public struct Label: _PrimitiveView, Primitive {
        let slot: ContentSlot

        func nodes(in walk: Walk) -> [ViewNode] { slot.nodes(in: walk) }
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
    /// The name of a style of ours for Apple's; an app's own ones are left out here.
    static var _name: String { get }
}

extension View {
    /// iOS 13.0, macOS 10.15
    public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
        ambient("buttonStyle") { environment in
            environment.ambient.buttonStyle = { configuration, walk in
                let walk = walk.at(ObjectIdentifier(S.self))
                if let missing = Dependencies.install(of: style, in: walk).missing {
                    walk.engine.report("\(S.self): \(missing)")
                    return []
                }
                return resolve(style.makeBody(configuration: configuration), in: walk.at("body"))
            }
        }
    }

    /// iOS 13.0, macOS 10.15
    public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
        ambient("buttonStyle") {
            $0.ambient.buttonStyle = nil
            $0.ambient.builtInButtonStyle = S._name
        }
    }

    /// iOS 15.0, macOS 10.15
    public func controlSize(_ controlSize: ControlSize) -> some View { environment(\.controlSize, controlSize) }
}
