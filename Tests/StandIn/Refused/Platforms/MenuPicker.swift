// refused on tvOS, watchOS: 'menu' is inaccessible
import SwiftUI

@MainActor func picker(_ choice: Binding<Int>) -> some View {
    Picker("", selection: choice) { Text("").tag(1) }.pickerStyle(.menu)
}
