import Foundation

extension ViewNode {
    /// The interaction that a node supports.
    @_spi(Host) public enum Control {
        /// A press.
        case press(() -> Void)
        /// Text input.
        case write(Binding<String>, isSecret: Bool)
        /// A switch.
        case toggle(Binding<Bool>)
        /// A choice among its tagged nodes.
        case choose([Choice])
        /// A date within limits.
        case date(Binding<Date>, ClosedRange<Date>)

        /// The current value; `nil` for a control without one, and for a secret.
        @MainActor public var value: String? {
            switch self {
            case .press: nil
            case .write(let text, let isSecret): isSecret ? nil : text.wrappedValue
            case .toggle(let isOn): isOn.wrappedValue ? "on" : "off"
            case .choose(let choices): choices.first { $0.isChosen }?.label
            case .date(let date, _): date.wrappedValue.formatted(.iso8601)
            }
        }
    }

    /// One choice of a picker.
    @_spi(Host) public struct Choice {
        /// The visible text.
        public let label: String
        /// Whether it is the current choice.
        public let isChosen: Bool
        /// The reason for which it can never be chosen; `nil` if it can.
        public let defect: String?
        let choose: () -> Void
    }
}
