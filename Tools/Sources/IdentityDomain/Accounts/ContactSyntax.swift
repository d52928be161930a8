/// The syntax of e-mail addresses and telephone numbers.
package enum ContactSyntax {
    package static func isEmail(_ text: String) -> Bool {
        text.utf8.count <= 254 && text.wholeMatch(of: /[^@\s]{1,64}@[^@\s.]+(\.[^@\s.]+)+/) != nil
    }

    package static func isPhone(_ text: String) -> Bool {
        text.utf8.count <= 16 && text.wholeMatch(of: /\+[0-9]{1,15}/) != nil
    }
}
