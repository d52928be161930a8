// refused on macOS, watchOS: 'keyboardType' is inaccessible
import SwiftUI

@MainActor func field(_ text: Binding<String>) -> some View { TextField("", text: text).keyboardType(.default) }
