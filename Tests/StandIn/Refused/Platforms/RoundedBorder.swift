// refused on tvOS, watchOS: 'roundedBorder' is inaccessible
import SwiftUI

@MainActor func field(_ text: Binding<String>) -> some View { TextField("", text: text).textFieldStyle(.roundedBorder) }
