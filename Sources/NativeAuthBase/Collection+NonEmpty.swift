extension Collection {
    /// The collection; nil if it is empty, so that `??` can give another value and JSON omits the member.
    package var nonEmpty: Self? { if isEmpty { nil } else { self } }
}
