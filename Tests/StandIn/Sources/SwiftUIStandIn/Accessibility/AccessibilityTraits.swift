/// iOS 13.0, macOS 10.15
public struct AccessibilityTraits: SetAlgebra, Sendable {
    private var traits: Set<String> = []

    /// iOS 13.0, macOS 10.15
    public init() {}

    private init(_ trait: String) { traits = [trait] }

    /// iOS 13.0, macOS 10.15
    public static let isButton = AccessibilityTraits("isButton")
    /// iOS 13.0, macOS 10.15
    public static let isHeader = AccessibilityTraits("isHeader")
    /// iOS 13.0, macOS 10.15
    public static let isSelected = AccessibilityTraits("isSelected")
    /// iOS 13.0, macOS 10.15
    public static let isLink = AccessibilityTraits("isLink")
    /// iOS 13.0, macOS 10.15
    public static let isSearchField = AccessibilityTraits("isSearchField")
    /// iOS 13.0, macOS 10.15
    public static let isImage = AccessibilityTraits("isImage")
    /// iOS 13.0, macOS 10.15
    public static let playsSound = AccessibilityTraits("playsSound")
    /// iOS 13.0, macOS 10.15
    public static let isKeyboardKey = AccessibilityTraits("isKeyboardKey")
    /// iOS 13.0, macOS 10.15
    public static let isStaticText = AccessibilityTraits("isStaticText")
    /// iOS 13.0, macOS 10.15
    public static let isSummaryElement = AccessibilityTraits("isSummaryElement")
    /// iOS 13.0, macOS 10.15
    public static let updatesFrequently = AccessibilityTraits("updatesFrequently")
    /// iOS 13.0, macOS 10.15
    public static let startsMediaSession = AccessibilityTraits("startsMediaSession")
    /// iOS 13.0, macOS 10.15
    public static let allowsDirectInteraction = AccessibilityTraits("allowsDirectInteraction")
    /// iOS 13.0, macOS 10.15
    public static let causesPageTurn = AccessibilityTraits("causesPageTurn")
    /// iOS 13.0, macOS 10.15
    public static let isModal = AccessibilityTraits("isModal")

    /// iOS 13.0, macOS 10.15
    public func contains(_ member: AccessibilityTraits) -> Bool { traits.isSuperset(of: member.traits) }

    /// iOS 13.0, macOS 10.15
    public func union(_ other: AccessibilityTraits) -> AccessibilityTraits { with { $0.formUnion(other.traits) } }

    /// iOS 13.0, macOS 10.15
    public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits {
        with { $0.formIntersection(other.traits) }
    }

    /// iOS 13.0, macOS 10.15
    public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits {
        with { $0.formSymmetricDifference(other.traits) }
    }

    /// iOS 13.0, macOS 10.15
    @discardableResult
    public mutating func insert(
        _ newMember: AccessibilityTraits
    ) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) {
        let isNew = !contains(newMember)
        formUnion(newMember)
        return (isNew, newMember)
    }

    /// iOS 13.0, macOS 10.15
    @discardableResult
    public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? {
        let removed = intersection(member)
        traits.subtract(member.traits)
        return removed.traits.isEmpty ? nil : removed
    }

    /// iOS 13.0, macOS 10.15
    @discardableResult
    public mutating func update(with newMember: AccessibilityTraits) -> AccessibilityTraits? {
        let known = intersection(newMember)
        formUnion(newMember)
        return known.traits.isEmpty ? nil : known
    }

    /// iOS 13.0, macOS 10.15
    public mutating func formUnion(_ other: AccessibilityTraits) { traits.formUnion(other.traits) }

    /// iOS 13.0, macOS 10.15
    public mutating func formIntersection(_ other: AccessibilityTraits) { traits.formIntersection(other.traits) }

    /// iOS 13.0, macOS 10.15
    public mutating func formSymmetricDifference(_ other: AccessibilityTraits) {
        traits.formSymmetricDifference(other.traits)
    }

    private func with(_ change: (inout Set<String>) -> Void) -> AccessibilityTraits {
        var copy = self
        change(&copy.traits)
        return copy
    }
}
