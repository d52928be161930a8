// accepted
import SwiftUI

struct Whole: View {
    @State private var number = 1
    var body: some View { Text("\(number)").onChange(of: number) { print($0) }.onAppear { number = 2 } }
}
