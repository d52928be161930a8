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
    static func drawsBoxes(_ field: FormField) -> Bool {
        let length = field.codeLength ?? 0
        return (1...8).contains(length)
    }

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
            TextField(text: code, prompt: Text(verbatim: "")) {
                Text(verbatim: control.field.label)
            }
            .textInput(control)
            // The boxes show what is entered.
            .foregroundColor(.clear)
            .tint(.clear)
            .accessibilityValue(spokenProgress)
        }
    }

    private var spokenProgress: String {
        let count = control.value.wrappedValue.count
        return texts(.codeProgress, ["count": "\(count)", "total": "\(length)"])
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
        let character = characters.dropFirst(index).first ?? " "

        return Text(verbatim: String(character))
            .font(appearance.titleFont)
            .monospacedDigit()
            .foregroundColor(appearance.text)
            .frame(minWidth: 24, maxWidth: boxWidth, minHeight: boxHeight)
            .background(appearance.surface ?? .clear, in: shape)
            .overlay {
                shape.strokeBorder(border.color, lineWidth: border.width)
            }
    }
}
#endif
