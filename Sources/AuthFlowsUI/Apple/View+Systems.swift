#if canImport(SwiftUI)
package import SwiftUI
#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

extension View {
    /// Performs an action on a new value. iOS 16's form of `onChange`, its only one, is deprecated on visionOS.
    package func onNew<Value: Equatable>(
        of value: Value,
        _ action: @escaping (Value) -> Void
    ) -> some View {
        #if os(visionOS)
        onChange(of: value) { _, new in action(new) }
        #else
        onChange(of: value, perform: action)
        #endif
    }

    /// Applies a field's traits to the keyboard and AutoFill, if the system has them.
    @ViewBuilder
    func fieldTraits(_ traits: FieldTraits) -> some View {
        #if canImport(UIKit) && !os(watchOS)
        self.keyboardType(traits.keyboard.type)
            .textContentType(traits.content?.type)
            .textInputAutocapitalization(traits.capitalizesWords ? .words : .never)
            .autocorrectionDisabled()
        #elseif canImport(AppKit)
        self.textContentType(traits.content?.type).autocorrectionDisabled()
        #else
        self.autocorrectionDisabled()
        #endif
    }

    @ViewBuilder
    func menuPicker() -> some View {
        #if os(tvOS) || os(watchOS)
        self
        #else
        self.pickerStyle(.menu)
        #endif
    }

    @ViewBuilder
    func scrollingDismissesKeyboard() -> some View {
        #if os(visionOS)
        self
        #else
        self.scrollDismissesKeyboard(.interactively)
        #endif
    }

    /// Applies a border to a text field. tvOS and watchOS have their own style, and no bordered one.
    @ViewBuilder
    package func borderedField() -> some View {
        #if os(tvOS) || os(watchOS)
        self
        #else
        self.textFieldStyle(.roundedBorder)
        #endif
    }

    /// Sets the title of the bar around the form, such as of a `NavigationStack`. macOS has none: there it would change
    /// the title of the window. A title that the app sets around the form has precedence.
    @ViewBuilder
    func formTitle(_ title: String?) -> some View {
        #if os(macOS)
        self
        #elseif os(tvOS)
        self.navigationTitle(Text(verbatim: title ?? ""))
        #else
        // The form has its heading, so the title is a small one.
        self.navigationTitle(Text(verbatim: title ?? "")).navigationBarTitleDisplayMode(.inline)
        #endif
    }

    @ViewBuilder
    func selectableText() -> some View {
        #if os(tvOS) || os(watchOS)
        self
        #else
        self.textSelection(.enabled)
        #endif
    }
}

#if canImport(UIKit) && !os(watchOS)
extension FieldTraits.Keyboard {
    fileprivate var type: UIKeyboardType {
        switch self {
        case .text: .default
        case .email: .emailAddress
        case .phone: .phonePad
        case .digits: .numberPad
        case .decimal: .numbersAndPunctuation
        case .address: .URL
        case .ascii: .asciiCapable
        }
    }
}

extension FieldTraits.Content {
    fileprivate var type: UITextContentType {
        switch self {
        case .username: .username
        case .password: .password
        case .newPassword: .newPassword
        case .email: .emailAddress
        case .phone: .telephoneNumber
        case .oneTimeCode: .oneTimeCode
        case .givenName: .givenName
        case .familyName: .familyName
        case .address: .URL
        }
    }
}
#elseif canImport(AppKit)
extension FieldTraits.Content {
    /// The content type for macOS: names, passwords and codes. It has no type for a new password before macOS 14.
    fileprivate var type: NSTextContentType? {
        switch self {
        case .username: .username
        case .password: .password
        case .oneTimeCode: .oneTimeCode
        case .newPassword, .email, .phone, .givenName, .familyName, .address: nil
        }
    }
}
#endif
#endif
