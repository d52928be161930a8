extension Array {
    /// The array; nil if it is empty, so that its member is left out of JSON.
    package var nonEmpty: Self? { isEmpty ? nil : self }
}
