/// Shows which module named MSAL an app imports.
public let vendorOfMSAL = "the vendor's MSAL"
