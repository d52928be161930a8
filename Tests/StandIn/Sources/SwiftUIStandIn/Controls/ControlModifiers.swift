extension View {
    /// iOS 13.0, macOS 10.15
    public func disabled(_ disabled: Bool) -> some View {
        modifyingEnvironment("disabled") { if disabled { $0.isEnabled = false } }
    }

    /// iOS 13.0, macOS 10.15
    public func labelsHidden() -> some View {
        NodeModifier(
            content: self,
            name: "labelsHidden",
            transform: { nodes, _ in
                for node in nodes.flatMap(\.elements) { node.classes.append("labelsHidden") }
                return nodes
            }
        )
    }

    /// iOS 15.0, macOS 12.0
    public func submitLabel(_ submitLabel: SubmitLabel) -> some View {
        modifyingEnvironment("submitLabel") { $0.builtIn.input.submitLabel = submitLabel.name }
    }

    /// iOS 15.0, macOS 12.0
    public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void) -> some View {
        modifyingEnvironment("onSubmit") { if triggers.contains(.text) { $0.builtIn.submit.append(action) } }
    }

    /// iOS 13.0, macOS 10.15
    public func autocorrectionDisabled(_ disable: Bool = true) -> some View {
        modifyingEnvironment("autocorrectionDisabled") { $0.builtIn.input.isAutocorrectionDisabled = disable }
    }

    /// iOS 13.0, macOS 10.15
    public func id<ID: Hashable>(_ id: ID) -> some View {
        NodeModifier(
            content: self,
            name: "id",
            configure: { $0 = $0.child(id) },
            transform: { nodes, _ in
                for node in nodes { node.ids.append(AnyHashable(id)) }
                return nodes
            }
        )
    }

    /// iOS 13.0, macOS 10.15
    public func hidden() -> some View { styling("hidden") { _ in [("visibility", "hidden")] } }

    /// iOS 13.0, macOS 10.15
    public func allowsHitTesting(_ enabled: Bool) -> some View {
        annotating("allowsHitTesting") { if !enabled { $0.control = nil } }
    }

    /// iOS 13.0, macOS 10.15
    public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        annotating("onTapGesture") { if $0.control == nil { $0.control = .press(action) } }
    }
}

/// iOS 15.0, macOS 12.0
public struct SubmitLabel: Sendable {
    let name: String

    /// iOS 15.0, macOS 12.0
    public static var done: SubmitLabel { SubmitLabel(name: "done") }
    /// iOS 15.0, macOS 12.0
    public static var go: SubmitLabel { SubmitLabel(name: "go") }
    /// iOS 15.0, macOS 12.0
    public static var send: SubmitLabel { SubmitLabel(name: "send") }
    /// iOS 15.0, macOS 12.0
    public static var join: SubmitLabel { SubmitLabel(name: "join") }
    /// iOS 15.0, macOS 12.0
    public static var route: SubmitLabel { SubmitLabel(name: "route") }
    /// iOS 15.0, macOS 12.0
    public static var search: SubmitLabel { SubmitLabel(name: "search") }
    /// iOS 15.0, macOS 12.0
    public static var `return`: SubmitLabel { SubmitLabel(name: "return") }
    /// iOS 15.0, macOS 12.0
    public static var next: SubmitLabel { SubmitLabel(name: "next") }
    /// iOS 15.0, macOS 12.0
    public static var `continue`: SubmitLabel { SubmitLabel(name: "continue") }
}

/// iOS 15.0, macOS 12.0
public struct SubmitTriggers: OptionSet, Sendable {
    /// iOS 15.0, macOS 12.0
    public let rawValue: Int

    /// iOS 15.0, macOS 12.0
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// iOS 15.0, macOS 12.0
    public static let text = SubmitTriggers(rawValue: 1)
    /// iOS 15.0, macOS 12.0
    public static let search = SubmitTriggers(rawValue: 2)
}
