/// Shows which module named AWSPluginsCore an app imports.
public let vendorOfAWSPluginsCore = "the vendor's AWSPluginsCore"
