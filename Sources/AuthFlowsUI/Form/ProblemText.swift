#if canImport(SwiftUI)
import NativeAuthCore
import SwiftUI

/// What went wrong, in words, where a form shows it. Nothing without an error.
///
/// A person who does not see colours or signs is told as well: the sign is not read, the text is.
struct ProblemText: View {
    private let error: NativeAuthError?
    @Environment(\.formLook) private var look
    @Environment(\.formTexts) private var texts
    @Environment(\.formIdentifierPrefix) private var prefix

    init(_ error: NativeAuthError?) { self.error = error }

    var body: some View {
        if let error {
            HStack(alignment: .firstTextBaseline, spacing: 8) {
                Image(systemName: "exclamationmark.triangle.fill").accessibilityHidden(true)
                Text(verbatim: error.message).fixedSize(horizontal: false, vertical: true)
            }
            .font(look.bodyFont)
            .foregroundColor(look.error)
            .padding(12)
            .frame(maxWidth: .infinity, alignment: .leading)
            .background(look.error.opacity(LegiblePalette.tint), in: RoundedRectangle(cornerRadius: look.cornerRadius))
            .accessibilityElement(children: .combine)
            .accessibilityLabel(texts(.errorPrefix, ["message": error.message]))
            .accessibilityIdentifier("\(prefix)-error")
        }
    }
}
#endif
