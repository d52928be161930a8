import Foundation

/// An element on the screen, for tests and for the HTML.
@_spi(Host) @MainActor
public final class ViewNode {
    /// The kind of an element.
    public enum Role: String, Sendable {
        case text, button, textField, secureField, textEditor, toggle, picker, datePicker, menu, link, image, progress
        case vertical, horizontal, depth, grid, gridRow, scroll, form, section
        /// Views that count as one element for assistive technology.
        case container
        case spacer, divider, shape, color
        case sheet, alert, dialog
        /// Style only, such as a padding around the content.
        case wrapper
    }

    /// Its kind.
    public let role: Role
    /// Its own text, without that of its children.
    public internal(set) var text: String
    /// The nodes inside.
    public internal(set) var children: [ViewNode]
    /// Whether the user can interact with it.
    public internal(set) var isEnabled = true
    /// The name of the layout that arranges the children, if it is one of the app's.
    public internal(set) var layout: String?
    /// Its properties for assistive technology.
    public internal(set) var accessibility = AccessibilityProperties()
    /// The interaction that it supports.
    public internal(set) var control: Control?
    /// The traits of text input.
    public internal(set) var input = InputTraits()
    /// The runs of a text that are links.
    public internal(set) var links: [Text.Segment] = []
    /// The destination of a link.
    public internal(set) var url: URL?
    /// The placeholder of an empty field.
    public internal(set) var prompt: String?
    /// Whether it has the keyboard.
    public internal(set) var isFocused = false
    /// The mode in which scrolling dismisses the keyboard, for a scroll view.
    public internal(set) var scrollDismissesKeyboard = "automatic"
    let identity: ViewIdentity?
    var canFocus = false
    var focusLinks: [FocusLink] = []
    var submit: [() -> Void] = []
    var tag: AnyHashable?
    /// The ids under which `ScrollViewReader` finds it.
    var ids: [AnyHashable] = []
    /// The CSS of its style, in the order of the modifiers.
    var css: [(String, String)] = []
    /// Names of styles, for the HTML.
    var classes: [String] = []
    var segments: [Text.Segment] = []
    /// The content of a wrapper, without its background and overlay.
    var main: [ViewNode]?
    var markup: String?
    /// The completed fraction, from 0 to 1.
    var fraction: Double?
    var dismiss: (() -> Void)?
    var openLink: (URL) -> Void = { _ in }

    init(_ role: Role, text: String = "", children: [ViewNode] = [], identity: ViewIdentity? = nil) {
        self.role = role
        self.text = text
        self.children = children
        self.identity = identity
    }

    /// This node and everything inside, from the top.
    public var all: [ViewNode] { [self] + children.flatMap(\.all) }

    /// The name for assistive technology: its label, or else the text inside.
    public var label: String {
        if accessibility.isHidden { return "" }
        if let label = accessibility.label { return label }
        return ([text] + labelParts.map(\.label)).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The value: the text of a field (never that of a password field), "on" or "off", the choice, the date.
    public var value: String? { accessibility.value ?? control?.value }

    /// The outermost nodes that are not wrappers.
    var elements: [ViewNode] { role == .wrapper ? (main ?? children).flatMap(\.elements) : [self] }

    func isRequested(by storage: any FocusStorage) -> Bool {
        focusLinks.contains { $0.storage === storage && $0.isRequested }
    }

    /// A picker is named by its label, not by its choices.
    private var labelParts: [ViewNode] {
        switch role {
        case .picker, .menu: children.filter { $0.tag == nil }
        default: children
        }
    }
}
