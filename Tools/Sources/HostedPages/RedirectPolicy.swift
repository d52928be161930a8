/// The policy for redirects to addresses of the definitions (open redirects): any scheme of an application or a web
/// site is allowed, except schemes that run or embed content.
enum RedirectPolicy {
    package static func isAllowed(_ address: String) -> Bool {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        return !scheme.isEmpty && !["javascript", "data", "vbscript", "blob", "file", "about"].contains(scheme)
            && scheme.allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
    }
}
