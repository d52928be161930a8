/// Shows which module named ThunderID an app imports.
public let vendorOfThunderID = "the vendor's ThunderID"
