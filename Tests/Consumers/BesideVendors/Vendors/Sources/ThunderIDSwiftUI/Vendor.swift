/// Shows which module named ThunderIDSwiftUI an app imports.
public let vendorOfThunderIDSwiftUI = "the vendor's ThunderIDSwiftUI"
