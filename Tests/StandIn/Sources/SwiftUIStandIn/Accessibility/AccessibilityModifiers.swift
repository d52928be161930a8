extension View {
    /// iOS 14.0, macOS 11.0
    public func accessibilityLabel(_ label: Text) -> some View {
        annotating("accessibilityLabel") { $0.accessibility.label = label.string }
    }

    /// iOS 14.0, macOS 11.0
    public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
        annotating("accessibilityLabel") { $0.accessibility.label = Text(labelKey).string }
    }

    /// iOS 14.0, macOS 11.0
    @_disfavoredOverload
    public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
        annotating("accessibilityLabel") { $0.accessibility.label = String(label) }
    }

    /// iOS 14.0, macOS 11.0
    public func accessibilityHint(_ hint: Text) -> some View {
        annotating("accessibilityHint") { $0.accessibility.hint = hint.string }
    }

    /// iOS 14.0, macOS 11.0
    public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View {
        annotating("accessibilityHint") { $0.accessibility.hint = Text(hintKey).string }
    }

    /// iOS 14.0, macOS 11.0
    @_disfavoredOverload
    public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View {
        annotating("accessibilityHint") { $0.accessibility.hint = String(hint) }
    }

    /// iOS 14.0, macOS 11.0
    public func accessibilityValue(_ value: Text) -> some View {
        annotating("accessibilityValue") { $0.accessibility.value = value.string }
    }

    /// iOS 14.0, macOS 11.0
    public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View {
        annotating("accessibilityValue") { $0.accessibility.value = Text(valueKey).string }
    }

    /// iOS 14.0, macOS 11.0
    @_disfavoredOverload
    public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View {
        annotating("accessibilityValue") { $0.accessibility.value = String(value) }
    }

    /// iOS 14.0, macOS 11.0
    public func accessibilityIdentifier(_ identifier: String) -> some View {
        annotating("accessibilityIdentifier") { $0.accessibility.identifier = identifier }
    }

    /// iOS 14.0, macOS 11.0
    public func accessibilityHidden(_ hidden: Bool) -> some View {
        annotating("accessibilityHidden") { node in
            for inside in node.all { inside.accessibility.isHidden = hidden }
        }
    }

    /// iOS 14.0, macOS 11.0
    public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
        annotating("accessibilityAddTraits") { $0.accessibility.traits.formUnion(traits) }
    }

    /// iOS 14.0, macOS 11.0
    public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
        annotating("accessibilityRemoveTraits") { $0.accessibility.traits.remove(traits) }
    }

    /// iOS 14.0, macOS 11.0
    public func accessibilitySortPriority(_ sortPriority: Double) -> some View {
        annotating("accessibilitySortPriority") { $0.accessibility.sortPriority = sortPriority }
    }

    /// iOS 13.0, macOS 10.15
    public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        NodeModifier(
            content: self,
            name: "accessibilityElement",
            transform: { nodes, _ in
                let elements = nodes.flatMap(\.elements)
                let one = elements.count == 1 ? elements.first : nil
                let container = one ?? ViewNode(.container, children: nodes)
                container.accessibility.children = children.name
                if children == .ignore {
                    for node in container.children.flatMap(\.all) { node.accessibility.isHidden = true }
                }
                return one == nil ? [container] : nodes
            }
        )
    }

    /// iOS 15.0, macOS 12.0
    public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View {
        annotating("accessibilityHeading") { $0.accessibility.headingLevel = level.number }
    }
}

/// iOS 13.0, macOS 10.15
public struct AccessibilityChildBehavior: Hashable, Sendable {
    let name: String

    /// iOS 13.0, macOS 10.15
    public static let ignore = AccessibilityChildBehavior(name: "ignore")
    /// iOS 13.0, macOS 10.15
    public static let contain = AccessibilityChildBehavior(name: "contain")
    /// iOS 13.0, macOS 10.15
    public static let combine = AccessibilityChildBehavior(name: "combine")
}

/// iOS 15.0, macOS 12.0
public enum AccessibilityHeadingLevel: UInt, Sendable {
    /// iOS 15.0, macOS 12.0
    case unspecified
    /// iOS 15.0, macOS 12.0
    case h1
    /// iOS 15.0, macOS 12.0
    case h2
    /// iOS 15.0, macOS 12.0
    case h3

    var number: Int? { self == .unspecified ? nil : Int(rawValue) }
}
