/// An error of a test's interaction with the views.
@_spi(Host) public struct HostFailure: Error, CustomStringConvertible {
    /// The reason, with the content of the screen.
    public let description: String

    init(_ description: String) { self.description = description }
}
