/// The reason why a value can't be written.
public enum JSONWriteError: Error, Sendable, Hashable {
    /// A number is infinite or not a number; JSON can represent neither.
    case notFinite
}
