/// The kind of content of a generated avatar.
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1.
public enum AvatarVariant: String, Sendable, Equatable {
    /// One letter.
    case oneLetter = "one_letter"
    /// Two letters.
    case twoLetter = "two_letter"
    /// An animal of ``anonymousAnimalNames``.
    case anonymousAnimal = "anonymous_animal"
    /// An object of ``anonymousEntityNames``.
    case anonymousEntity = "anonymous_entity"
}
