/// The content of a page of the console: the tabs, and the sections of one tab.
struct ConsoleTemplate: HTMLTemplate {
    struct Tab: TemplateValues {
        let label: String
        let address: String
        let current: Bool

        func child(named member: String) -> Any? {
            switch member {
            case "label": label
            case "address": address
            case "current": current
            default: nil
            }
        }
    }

    static let name = "console"

    let navigation: String
    let tabs: [Tab]
    let title: String
    /// HTML.
    let banners: String
    /// The text that a screen reader reads after a change of the sections.
    let announcement: String
    /// The address of the events that announce changes of the sections; nil for sections that do not change.
    let live: String?
    /// HTML.
    let sections: String

    func child(named member: String) -> Any? {
        switch member {
        case "navigation": navigation
        case "tabs": tabs
        case "title": title
        case "banners": banners
        case "announcement": announcement
        case "live": live
        case "sections": sections
        default: nil
        }
    }
}
