/// iOS 13.0, macOS 10.15
public struct ToggleStyleConfiguration {
    /// iOS 13.0, macOS 10.15
    public struct Label: _PrimitiveView, Primitive {
        let slot: ContentSlot

        func nodes(in context: RenderContext) -> [ViewNode] { slot.nodes(in: context) }
    }

    /// iOS 13.0, macOS 10.15
    public let label: Label
    private let binding: Binding<Bool>

    init(label: Label, isOn: Binding<Bool>) {
        self.label = label
        binding = isOn
    }

    /// iOS 13.0, macOS 10.15
    public var isOn: Bool {
        get { binding.wrappedValue }
        nonmutating set { binding.wrappedValue = newValue }
    }
}

/// iOS 13.0, macOS 10.15
@MainActor @preconcurrency
public protocol ToggleStyle {
    /// iOS 13.0, macOS 10.15
    associatedtype Body: View
    /// iOS 13.0, macOS 10.15
    typealias Configuration = ToggleStyleConfiguration
    /// iOS 13.0, macOS 10.15
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

extension View {
    /// iOS 13.0, macOS 10.15
    public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
        modifyingEnvironment("toggleStyle") {
            $0.builtIn.toggleStyle = {
                resolve(style.makeBody(configuration: $0), in: $1.child(ObjectIdentifier(S.self)))
            }
        }
    }
}
