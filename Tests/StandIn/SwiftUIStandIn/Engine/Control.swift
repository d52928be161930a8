import Foundation

extension ViewNode {
    /// What a person can do with a node.
    @_spi(Host) public enum Control {
        /// Press it.
        case press(() -> Void)
        /// Write into it.
        case write(Binding<String>, isSecret: Bool)
        /// Switch it.
        case toggle(Binding<Bool>)
        /// Choose one of its nodes with a tag.
        case choose([Choice])
        /// Set its date, within the limits.
        case date(Binding<Date>, ClosedRange<Date>)

        /// What is held now; `nil` for what holds nothing, and for a secret.
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
        /// What a person reads.
        public let label: String
        /// Whether it is the one.
        public let isChosen: Bool
        /// Why it can never be chosen; `nil` if it can.
        public let defect: String?
        let choose: () -> Void
    }
}
