/// Why a test cannot do what it wants with the views. The description is what a person needs to mend the test or the view.
@_spi(Host) public struct HostFailure: Error, CustomStringConvertible {
    /// What is wrong, and what is on the screen instead.
    public let description: String

    init(_ description: String) { self.description = description }
}
