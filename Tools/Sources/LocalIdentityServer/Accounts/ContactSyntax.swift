/// The syntax of e-mail addresses and telephone numbers.
enum ContactSyntax {
    static func isEmail(_ text: String) -> Bool {
        text.utf8.count <= 254 && text.wholeMatch(of: /[^@\s]{1,64}@[^@\s.]+(\.[^@\s.]+)+/) != nil
    }

    static func isPhone(_ text: String) -> Bool {
        text.utf8.count <= 16 && text.wholeMatch(of: /\+[0-9]{1,15}/) != nil
    }
}
