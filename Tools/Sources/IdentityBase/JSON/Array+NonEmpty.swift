extension Array {
    /// The array; nil if it is empty, so that JSON omits the member.
    package var nonEmpty: Self? { if isEmpty { nil } else { self } }
}
