// Re-exported, as in Amplify's plugin: an app that imports the plugin can use the types of its tokens. So the other
// files of this module do not import it.
@_exported public import AWSPluginsCore
