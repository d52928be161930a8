/// Looks at how deeply a JSON text is nested before a recursive decoder sees it.
enum JSONDepth {
    /// Deeper than anything this server's protocols need.
    static let limit = 64

    static func isAcceptable(_ bytes: some Sequence<UInt8>, limit: Int = JSONDepth.limit) -> Bool {
        var depth = 0
        var insideString = false
        var escaped = false
        for byte in bytes {
            if insideString {
                if escaped {
                    escaped = false
                } else if byte == UInt8(ascii: "\\") {
                    escaped = true
                } else if byte == UInt8(ascii: "\"") {
                    insideString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""):
                insideString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                if depth > limit { return false }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
            default:
                break
            }
        }
        return true
    }
}
