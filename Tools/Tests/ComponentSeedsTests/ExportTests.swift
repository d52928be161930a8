import Testing
import ThunderIDSwiftUI

@Suite("The components' module")
struct ExportTests {
    @Test("Whoever imports the components has the client too")
    func client() { #expect(ThunderIDClient().isLoading() == false) }
}
