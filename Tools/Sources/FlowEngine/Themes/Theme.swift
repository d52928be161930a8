package import IdentityBase

/// The colours, shapes and typography of an application, as sent to clients.
package struct Theme: Sendable {
    package let id: String
    package let handle: String
    package let theme: JSONValue
    package let file: String
    package let line: Int
}

/// The arrangement of an application's screens, as sent to clients.
package struct Layout: Sendable {
    package let id: String
    package let handle: String
    package let layout: JSONValue
    package let file: String
    package let line: Int
}
