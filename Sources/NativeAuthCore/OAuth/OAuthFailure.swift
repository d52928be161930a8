package import Foundation

/// An OAuth error: `error` and `error_description` (RFC 6749, sections 4.1.2.1 and 5.2).
package struct OAuthFailure: Error, Sendable, Hashable, CustomStringConvertible {
    private static let maximumCodeLength = 100
    private static let maximumDetailLength = 300

    package let code: String
    /// The server's description: one line, truncated. For a log; it is not in the user's language.
    package let detail: String?
    package let httpStatus: Int?

    /// - Returns: `nil` for an invalid code: empty, too long, or with characters other than those that RFC 6749 allows.
    package init?(code: String, detail: String?, httpStatus: Int? = nil) {
        let isCode = code.utf8.allSatisfy(Self.isAllowedInCode)
        guard !code.isEmpty,
            code.utf8.count <= Self.maximumCodeLength,
            isCode
        else { return nil }
        self.code = code
        self.detail = detail.flatMap(Self.clean)
        self.httpStatus = httpStatus
    }

    private static func isAllowedInCode(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) && byte != 0x22 && byte != 0x5C
    }

    /// - Returns: `nil` if the body is not of this form.
    package init?(body: Data, httpStatus: Int) {
        guard let json: JSONValue = try? JSONValue.decode(from: body),
            let code = json["error"]?.string
        else { return nil }
        self.init(
            code: code,
            detail: json["error_description"]?.string,
            httpStatus: httpStatus
        )
    }

    /// The code and the status. The server's description may quote sent values, so it is not included.
    package var description: String { httpStatus.map { "\(code), HTTP \($0)" } ?? code }

    /// Removes characters that could move a cursor, change the text direction or begin a new line.
    private static func clean(_ text: String) -> String? {
        let scalars = text.unicodeScalars.prefix(4 * maximumDetailLength).map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                " "
            default: scalar
            }
        }

        let words = String(String.UnicodeScalarView(scalars)).split(separator: " ")
        let line = words.joined(separator: " ")
        guard !line.isEmpty else { return nil }
        guard line.count > maximumDetailLength else { return line }
        return line.prefix(maximumDetailLength - 1) + "…"
    }
}
