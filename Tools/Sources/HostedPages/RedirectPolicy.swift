/// The policy for redirects to addresses from the definitions (open redirects): any scheme of an application or a web
/// site, but none that runs or embeds content.
enum RedirectPolicy {
    package static func isAllowed(_ address: String) -> Bool {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        return !scheme.isEmpty && !["javascript", "data", "vbscript", "blob", "file", "about"].contains(scheme)
            && scheme.allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
    }
}
