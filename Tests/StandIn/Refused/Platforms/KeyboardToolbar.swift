// refused on tvOS, watchOS, visionOS: 'keyboard' is inaccessible
import SwiftUI

@MainActor func field(_ text: Binding<String>) -> some View {
    TextField("", text: text).toolbar { ToolbarItemGroup(placement: .keyboard) { Text("") } }
}
