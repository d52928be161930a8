/// The vendor's name in storage keys and service names.
public enum VendorConstants {
    /// `thunderid`.
    public static let vendorPrefix: String = "thunderid"
}
