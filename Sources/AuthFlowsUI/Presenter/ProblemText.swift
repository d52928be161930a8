#if canImport(SwiftUI)
import NativeAuthCore
import SwiftUI

/// The message of an error in a form; empty without an error.
///
/// The error is not conveyed by colour or symbol alone: the symbol is hidden from assistive technology, the text is
/// not.
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
