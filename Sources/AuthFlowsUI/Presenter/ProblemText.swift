#if canImport(SwiftUI)
import NativeAuthCore
import SwiftUI

/// The message of an error in a form; empty without an error.
///
/// The error is not conveyed by colour or symbol alone: the symbol is hidden from assistive technology, the text is
/// not.
struct ProblemText: View {
    private let error: NativeAuthError?
    @Environment(\.formAppearance) private var appearance
    @Environment(\.formTexts) private var texts
    @Environment(\.formIdentifierPrefix) private var prefix

    init(_ error: NativeAuthError?) { self.error = error }

    var body: some View {
        if let error {
            HStack(alignment: .firstTextBaseline, spacing: 8) {
                Image(systemName: "exclamationmark.triangle.fill").accessibilityHidden(true)
                Text(verbatim: error.message).fixedSize(horizontal: false, vertical: true)
            }
            .font(appearance.bodyFont)
            .foregroundColor(appearance.error)
            .padding(12)
            .frame(maxWidth: .infinity, alignment: .leading)
            .background(
                appearance.error.opacity(LegiblePalette.tint),
                in: RoundedRectangle(cornerRadius: appearance.cornerRadius)
            )
            .accessibilityElement(children: .combine)
            .accessibilityLabel(texts(.errorPrefix, ["message": error.message]))
            .accessibilityIdentifier("\(prefix)-error")
        }
    }
}
#endif
