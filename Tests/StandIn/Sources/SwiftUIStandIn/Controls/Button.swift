/// iOS 15.0, macOS 12.0
public struct ButtonRole: Equatable, Sendable {
    let name: String

    /// iOS 15.0, macOS 12.0
    public static let destructive = ButtonRole(name: "destructive")
    /// iOS 15.0, macOS 12.0
    public static let cancel = ButtonRole(name: "cancel")
}

/// iOS 13.0, macOS 10.15
public struct Button<Label: View>: _PrimitiveView, Primitive {
    private let role: ButtonRole?
    private let action: @MainActor () -> Void
    private let label: Label

    /// iOS 13.0, macOS 10.15
    @preconcurrency
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        role = nil
        self.action = action
        self.label = label()
    }

    /// iOS 15.0, macOS 12.0
    @preconcurrency
    public init(role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.role = role
        self.action = action
        self.label = label()
    }

    func nodes(in context: RenderContext) -> [ViewNode] {
        let context = context.child("Button")
        let builtIn = context.environment.builtIn
        let shown: [ViewNode]
        if let style = builtIn.buttonStyle {
            let slot = ContentSlot()
            slot.fill(with: label, from: context)
            shown = style(.init(role: role, label: .init(slot: slot), isPressed: false), context.child("style"))
        } else {
            shown = resolve(label, in: context.child("label"))
        }
        let node = ViewNode(.button, children: shown, identity: context.identity)
        node.isEnabled = builtIn.isEnabled
        node.accessibility.traits.insert(.isButton)
        node.classes = [builtIn.buttonStyle == nil ? builtIn.builtInButtonStyle : "styled", role?.name ?? ""]
        let action = action
        let closes = builtIn.closeMenu
        let engine = context.engine
        node.control = .press {
            action()
            closes?()
            engine.changes.signal()
        }
        return [node]
    }
}

extension Button where Label == Text {
    /// iOS 13.0, macOS 10.15
    @preconcurrency
    public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(titleKey) }
    }

    /// iOS 13.0, macOS 10.15
    @_disfavoredOverload @preconcurrency
    public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(title) }
    }

    /// iOS 15.0, macOS 12.0
    @preconcurrency
    public init(_ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
        self.init(role: role, action: action) { Text(titleKey) }
    }

    /// iOS 15.0, macOS 12.0
    @_disfavoredOverload @preconcurrency
    public init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) {
        self.init(role: role, action: action) { Text(title) }
    }
}
