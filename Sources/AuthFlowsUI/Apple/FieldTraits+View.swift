#if canImport(SwiftUI)
import SwiftUI
#if canImport(UIKit)
import UIKit
#endif

extension View {
    /// Tells the keyboard and AutoFill what a field is for, as far as the system has either.
    @ViewBuilder
    func fieldTraits(_ traits: FieldTraits) -> some View {
        #if canImport(UIKit) && !os(watchOS)
        self.keyboardType(traits.keyboard.type)
            .textContentType(traits.content?.type)
            .textInputAutocapitalization(traits.capitals.type)
            .autocorrectionDisabled()
        #else
        self.autocorrectionDisabled()
        #endif
    }

    /// A picker that opens as a menu, where there are menus.
    @ViewBuilder
    func menuPicker() -> some View {
        #if os(tvOS) || os(watchOS)
        self
        #else
        self.pickerStyle(.menu)
        #endif
    }

    /// Text that can be marked and copied, where that can be done.
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

extension FieldTraits.Capitals {
    fileprivate var type: TextInputAutocapitalization {
        switch self {
        case .never: .never
        case .words: .words
        }
    }
}
#endif
#endif
