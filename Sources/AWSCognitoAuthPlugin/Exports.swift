// As Amplify's plugin does: an app that imports the plugin can name the types of its tokens.
@_exported public import AWSPluginsCore
