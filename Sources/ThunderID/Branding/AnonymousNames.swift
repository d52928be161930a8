/// The animals of the avatars of users without a name.
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1.
public let anonymousAnimalNames: Set<String> = [
    "jackalope", "mink", "otter", "platypus", "quagga", "raccoon", "skunk", "chameleon", "dingo", "hedgehog",
    "dinosaur", "capybara", "chinchilla", "chipmunk", "chupacabra", "frog", "giraffe", "hippo", "jackal",
]

/// The objects of the avatars of entities without a name, such as an application or an agent.
///
/// Source: the branding of ThunderID's iOS SDK 1.0.1.
public let anonymousEntityNames: Set<String> = [
    "anchor", "antenna", "anvil", "arch", "bridge", "chevron", "circuit_node", "compass", "cube", "diamond", "dome",
    "gate", "hexagon", "key", "lighthouse", "lock", "obelisk", "octagon", "orbit_ring", "parallelogram", "pavilion",
    "pentagon", "plus_facet", "silo", "spiral", "spire", "star", "tower", "townhouse", "triangle_stack", "turbine",
    "valve", "windmill", "bot_head", "brain", "neural_net",
]
