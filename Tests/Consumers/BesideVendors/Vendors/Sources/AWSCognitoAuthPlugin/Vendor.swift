/// Shows which module named AWSCognitoAuthPlugin an app imports.
public let vendorOfAWSCognitoAuthPlugin = "the vendor's AWSCognitoAuthPlugin"
