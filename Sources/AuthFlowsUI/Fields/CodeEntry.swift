#if canImport(SwiftUI)
import AuthFlows
import SwiftUI

/// A one-time code: drawn boxes under one text field, so that AutoFill, paste and VoiceOver work as usual.
struct CodeEntry: View {
    let control: FieldControl
    let hasErrors: Bool
    /// Called when the input does not change the value, but the text field shows it.
    let onRejection: () -> Void
    let onCompletion: () -> Void
    @ScaledMetric private var boxWidth: CGFloat = 40
    @ScaledMetric private var boxHeight: CGFloat = 48
    @Environment(\.form.appearance) private var appearance
    @Environment(\.form.texts) private var texts

    /// Checks whether boxes are drawn: only for codes whose boxes fit in one line.
    static func drawsBoxes(_ field: FormField) -> Bool { (1...8).contains(field.codeLength ?? 0) }

    private var length: Int { control.field.codeLength ?? 0 }

    var body: some View {
        HStack(spacing: 8) {
            ForEach(0..<length, id: \.self) { index in box(index) }
        }
        // A code is read from left to right in every language.
        .environment(\.layoutDirection, .leftToRight)
        // The text field is as high as a line of text; taps on the boxes around it focus it.
        .onTapAround { control.isFocused.wrappedValue = true }
        .accessibilityHidden(true)
        .overlay {
            TextField(text: code, prompt: Text(verbatim: "")) { Text(verbatim: control.field.label) }
                .textInput(control)
                // The boxes show what is entered.
                .foregroundColor(.clear).tint(.clear)
                .accessibilityValue(
                    texts(.codeProgress, ["count": "\(control.value.wrappedValue.count)", "total": "\(length)"])
                )
        }
    }

    private var code: Binding<String> {
        Binding(
            get: { control.value.wrappedValue },
            set: { entered in
                let before = control.value.wrappedValue
                let cleaned = OneTimeCode.cleaned(entered, isNumeric: control.field.isNumericCode, length: length)
                control.value.wrappedValue = cleaned
                if cleaned == before, cleaned != entered { onRejection() }
                if cleaned.count == length, cleaned != before { onCompletion() }
            }
        )
    }

    private func box(_ index: Int) -> some View {
        let characters = Array(control.value.wrappedValue)
        let isNext = control.isFocused.wrappedValue && index == min(characters.count, length - 1)
        let shape = RoundedRectangle(cornerRadius: appearance.cornerRadius)
        let border = appearance.border(hasErrors: hasErrors, isFocused: isNext)
        return Text(verbatim: characters.dropFirst(index).first.map { String($0) } ?? " ")
            .font(appearance.titleFont).monospacedDigit().foregroundColor(appearance.text)
            .frame(minWidth: 24, maxWidth: boxWidth, minHeight: boxHeight)
            .background(appearance.surface ?? .clear, in: shape)
            .overlay {
                shape.strokeBorder(border.color, lineWidth: border.width)
            }
    }
}

enum OneTimeCode {
    /// Returns the code without separators.
    static func cleaned(_ text: String, isNumeric: Bool, length: Int?) -> String {
        var kept = text.filter { !$0.isWhitespace && $0 != "-" }
        if isNumeric { kept = kept.compactMap(\.wholeNumberValue).filter { $0 < 10 }.map { "\($0)" }.joined() }
        return length.map { String(kept.prefix($0)) } ?? kept
    }
}
#endif
