// Re-exported, as in Amplify's plugin: an app that imports the plugin can use the types of its tokens.
@_exported public import AWSPluginsCore
