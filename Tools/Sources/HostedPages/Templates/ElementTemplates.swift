/// An element with a text.
struct TextTemplate: HTMLTemplate {
    static let name = "text"

    let tag: String
    let style: String
    let text: String

    func child(named member: String) -> Any? {
        switch member {
        case "tag": tag
        case "style": style
        case "text": text
        default: nil
        }
    }
}

/// Sanitized rich text.
struct RichTemplate: HTMLTemplate {
    static let name = "rich"

    let html: String

    func child(named member: String) -> Any? {
        switch member {
        case "html": html
        default: nil
        }
    }
}

struct IconTemplate: HTMLTemplate {
    static let name = "icon"

    let style: String
    let path: String

    func child(named member: String) -> Any? {
        switch member {
        case "style": style
        case "path": path
        default: nil
        }
    }
}

/// A picture that is an emoji.
struct EmojiTemplate: HTMLTemplate {
    static let name = "emoji"

    let alt: String
    let emoji: String

    func child(named member: String) -> Any? {
        switch member {
        case "alt": alt
        case "emoji": emoji
        default: nil
        }
    }
}

struct PictureTemplate: HTMLTemplate {
    static let name = "picture"

    let src: String
    let alt: String
    let width: Int?
    let height: Int?

    func child(named member: String) -> Any? {
        switch member {
        case "src": src
        case "alt": alt
        case "width": width
        case "height": height
        default: nil
        }
    }
}

struct DividerTemplate: HTMLTemplate {
    static let name = "divider"

    let vertical: Bool
    let label: String?

    func child(named member: String) -> Any? {
        switch member {
        case "vertical": vertical
        case "label": label
        default: nil
        }
    }
}

/// A section of a page of the console.
struct SectionTemplate: HTMLTemplate {
    static let name = "section"

    /// HTML of the heading.
    let heading: String
    /// HTML of the elements.
    let content: String

    func child(named member: String) -> Any? {
        switch member {
        case "heading": heading
        case "content": content
        default: nil
        }
    }
}

struct GroupTemplate: HTMLTemplate {
    static let name = "group"

    let style: String
    /// HTML of the components.
    let content: String

    func child(named member: String) -> Any? {
        switch member {
        case "style": style
        case "content": content
        default: nil
        }
    }
}

/// A countdown, with the texts before and after its time.
struct TimerTemplate: HTMLTemplate {
    static let name = "timer"

    let before: String
    let time: String
    let after: String
    let seconds: Int
    let over: String

    func child(named member: String) -> Any? {
        switch member {
        case "before": before
        case "time": time
        case "after": after
        case "seconds": seconds
        case "over": over
        default: nil
        }
    }
}

/// The button of a step without actions.
struct SubmitTemplate: HTMLTemplate {
    static let name = "submit"

    let label: String

    func child(named member: String) -> Any? {
        switch member {
        case "label": label
        default: nil
        }
    }
}
