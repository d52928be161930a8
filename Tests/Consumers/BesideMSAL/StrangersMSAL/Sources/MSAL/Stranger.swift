/// Proof of which module named MSAL an app got.
public enum Stranger {
    /// Who made this module.
    public static let name = "the stranger's MSAL"
}
