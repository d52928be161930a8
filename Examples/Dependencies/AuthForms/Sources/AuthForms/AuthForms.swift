@_exported import AuthFlows
@_exported import AuthFlowsUI
