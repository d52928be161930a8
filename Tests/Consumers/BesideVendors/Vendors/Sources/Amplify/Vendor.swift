/// Shows which module named Amplify an app imports.
public let vendorOfAmplify = "the vendor's Amplify"
