/// Proof of which module named MSAL an app got.
public enum Stranger {
    /// The author of this module.
    public static let name = "the stranger's MSAL"
}
