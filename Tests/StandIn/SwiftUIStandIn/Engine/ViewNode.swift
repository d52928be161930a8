import Foundation

/// One thing on the screen, as a test and the HTML see it.
@_spi(Host) @MainActor
public final class ViewNode {
    /// What kind of thing it is.
    public enum Role: String, Sendable {
        case text, button, textField, secureField, textEditor, toggle, picker, datePicker, menu, link, image, progress
        case vertical, horizontal, depth, grid, gridRow, scroll, form, section
        /// Views that count as one element for assistive technology.
        case container
        case spacer, divider, shape, color
        case sheet, alert, dialog
        /// Only looks, such as a padding around what is inside.
        case wrapper
    }

    /// What kind of thing it is.
    public let role: Role
    /// Its own text, without that of its children.
    public internal(set) var text: String
    /// What is inside.
    public internal(set) var children: [ViewNode]
    /// Whether a person can use it.
    public internal(set) var isEnabled = true
    /// The name of the layout that arranges the children, if it is one of the app's.
    public internal(set) var layout: String?
    /// What is said about it to assistive technology.
    public internal(set) var accessibility = AccessibilityProperties()
    /// What a person can do with it.
    public internal(set) var control: Control?
    /// What kind of text a field takes.
    public internal(set) var input = InputTraits()
    /// Parts of a text that are links.
    public internal(set) var links: [Text.Segment] = []
    /// Where a link leads.
    public internal(set) var address: URL?
    /// What an empty field shows.
    public internal(set) var prompt: String?
    /// Whether the keyboard writes here.
    public internal(set) var isFocused = false
    /// The mode in which scrolling dismisses the keyboard, for a scroll view.
    public internal(set) var scrollDismissesKeyboard = "automatic"
    let place: Place?
    var canFocus = false
    var focusLinks: [FocusLink] = []
    var submit: [() -> Void] = []
    var tag: AnyHashable?
    /// What it is called by those who scroll to it.
    var ids: [AnyHashable] = []
    /// CSS of the look, in the order in which it was asked for.
    var css: [(String, String)] = []
    /// Names of styles, for the HTML.
    var classes: [String] = []
    var segments: [Text.Segment] = []
    /// Of a wrapper with something before or behind: what it is about.
    var main: [ViewNode]?
    var markup: String?
    /// How much is done, from 0 to 1.
    var fraction: Double?
    var dismiss: (() -> Void)?
    var openLink: (URL) -> Void = { _ in }

    init(_ role: Role, text: String = "", children: [ViewNode] = [], place: Place? = nil) {
        self.role = role
        self.text = text
        self.children = children
        self.place = place
    }

    /// This node and everything inside, from the top.
    public var all: [ViewNode] { [self] + children.flatMap(\.all) }

    /// What assistive technology would call it: its label, or else what can be read inside.
    public var label: String {
        if accessibility.isHidden { return "" }
        if let label = accessibility.label { return label }
        return ([text] + labelParts.map(\.label)).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// What it holds: the text of a field (never that of a password field), "on" or "off", the choice, the date.
    public var value: String? { accessibility.value ?? control?.value }

    /// The first real things in here: what looks stand around does not count.
    var elements: [ViewNode] { role == .wrapper ? (main ?? children).flatMap(\.elements) : [self] }

    func hasWish(of storage: any FocusStorage) -> Bool {
        focusLinks.contains { $0.storage === storage && $0.isWished }
    }

    /// A picker is named by its label, not by its choices.
    private var labelParts: [ViewNode] {
        switch role {
        case .picker, .menu: children.filter { $0.tag == nil }
        default: children
        }
    }
}
