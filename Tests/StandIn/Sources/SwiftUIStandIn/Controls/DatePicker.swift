public import Foundation

/// iOS 13.0, macOS 10.15, tvOS unavailable, watchOS 10.0
public struct DatePicker<Label: View>: _PrimitiveView, Primitive {
    /// iOS 13.0, macOS 10.15, tvOS unavailable, watchOS 10.0
    public typealias Components = DatePickerComponents
    private let selection: Binding<Date>
    private let limits: ClosedRange<Date>
    private let components: Components
    private let label: Label

    func nodes(in context: RenderContext) -> [ViewNode] {
        let context = context.child("DatePicker")
        let node = ViewNode(
            .datePicker,
            children: resolve(label, in: context.child("label")),
            identity: context.identity
        )
        node.isEnabled = context.environment.isEnabled
        node.classes =
            components.contains(.hourAndMinute) ? components.contains(.date) ? ["datetime"] : ["time"] : ["date"]
        node.control = .date(selection, limits)
        return [node]
    }
}

/// iOS 13.0, macOS 10.15, tvOS unavailable, watchOS 10.0
public struct DatePickerComponents: OptionSet, Sendable {
    /// iOS 13.0, macOS 10.15, tvOS unavailable, watchOS 10.0
    public let rawValue: UInt

    /// iOS 13.0, macOS 10.15, tvOS unavailable, watchOS 10.0
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// iOS 13.0, macOS 10.15, tvOS unavailable, watchOS 10.0
    public static let hourAndMinute = DatePickerComponents(rawValue: 1)
    /// iOS 13.0, macOS 10.15, tvOS unavailable, watchOS 10.0
    public static let date = DatePickerComponents(rawValue: 2)
}

extension DatePicker {
    /// iOS 13.0, macOS 10.15, tvOS unavailable, watchOS 10.0
    public init(
        selection: Binding<Date>,
        in range: ClosedRange<Date>,
        displayedComponents: Components = [.hourAndMinute, .date],
        @ViewBuilder label: () -> Label
    ) {
        self.init(selection: selection, limits: range, components: displayedComponents, label: label())
    }

    /// iOS 13.0, macOS 10.15, tvOS unavailable, watchOS 10.0
    public init(
        selection: Binding<Date>,
        in range: PartialRangeFrom<Date>,
        displayedComponents: Components = [.hourAndMinute, .date],
        @ViewBuilder label: () -> Label
    ) {
        self.init(
            selection: selection,
            limits: range.lowerBound...Date.distantFuture,
            components: displayedComponents,
            label: label()
        )
    }

    /// iOS 13.0, macOS 10.15, tvOS unavailable, watchOS 10.0
    public init(
        selection: Binding<Date>,
        in range: PartialRangeThrough<Date>,
        displayedComponents: Components = [.hourAndMinute, .date],
        @ViewBuilder label: () -> Label
    ) {
        self.init(
            selection: selection,
            limits: Date.distantPast...range.upperBound,
            components: displayedComponents,
            label: label()
        )
    }

    /// iOS 13.0, macOS 10.15, tvOS unavailable, watchOS 10.0
    public init(
        selection: Binding<Date>,
        displayedComponents: Components = [.hourAndMinute, .date],
        @ViewBuilder label: () -> Label
    ) {
        self.init(
            selection: selection,
            limits: Date.distantPast...Date.distantFuture,
            components: displayedComponents,
            label: label()
        )
    }
}

extension DatePicker where Label == Text {
    /// iOS 13.0, macOS 10.15, tvOS unavailable, watchOS 10.0
    public init(
        _ titleKey: LocalizedStringKey,
        selection: Binding<Date>,
        in range: ClosedRange<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(selection: selection, limits: range, components: displayedComponents, label: Text(titleKey))
    }

    /// iOS 13.0, macOS 10.15, tvOS unavailable, watchOS 10.0
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S,
        selection: Binding<Date>,
        in range: ClosedRange<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(selection: selection, limits: range, components: displayedComponents, label: Text(title))
    }

    /// iOS 13.0, macOS 10.15, tvOS unavailable, watchOS 10.0
    public init(
        _ titleKey: LocalizedStringKey,
        selection: Binding<Date>,
        in range: PartialRangeFrom<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(
            selection: selection,
            limits: range.lowerBound...Date.distantFuture,
            components: displayedComponents,
            label: Text(titleKey)
        )
    }

    /// iOS 13.0, macOS 10.15, tvOS unavailable, watchOS 10.0
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S,
        selection: Binding<Date>,
        in range: PartialRangeFrom<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(
            selection: selection,
            limits: range.lowerBound...Date.distantFuture,
            components: displayedComponents,
            label: Text(title)
        )
    }

    /// iOS 13.0, macOS 10.15, tvOS unavailable, watchOS 10.0
    public init(
        _ titleKey: LocalizedStringKey,
        selection: Binding<Date>,
        in range: PartialRangeThrough<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(
            selection: selection,
            limits: Date.distantPast...range.upperBound,
            components: displayedComponents,
            label: Text(titleKey)
        )
    }

    /// iOS 13.0, macOS 10.15, tvOS unavailable, watchOS 10.0
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S,
        selection: Binding<Date>,
        in range: PartialRangeThrough<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(
            selection: selection,
            limits: Date.distantPast...range.upperBound,
            components: displayedComponents,
            label: Text(title)
        )
    }

    /// iOS 13.0, macOS 10.15, tvOS unavailable, watchOS 10.0
    public init(
        _ titleKey: LocalizedStringKey,
        selection: Binding<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(
            selection: selection,
            limits: Date.distantPast...Date.distantFuture,
            components: displayedComponents,
            label: Text(titleKey)
        )
    }

    /// iOS 13.0, macOS 10.15, tvOS unavailable, watchOS 10.0
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S,
        selection: Binding<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(
            selection: selection,
            limits: Date.distantPast...Date.distantFuture,
            components: displayedComponents,
            label: Text(title)
        )
    }
}
