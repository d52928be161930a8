from story import Story


class Components(Story):
    """Pages with every component of a flow."""

    def test_gallery(self):
        """Every component and every kind of field is shown"""
        self.browser.open(self.world.attempt(self.world.gallery).url)
        self.look("gallery-display")
        self.press("action_display")
        self.look("gallery-fields")

    def test_screens(self):
        """Display screens can be continued"""
        self.browser.open(self.world.attempt(self.world.screens).url)
        self.look("screens")

    def test_ways(self):
        """Several sign-in methods are shown"""
        self.browser.open(self.world.attempt(self.world.ways).url)
        self.look("ways")

    def test_rules(self):
        """Violated rules are reported at their field"""
        self.browser.open(self.world.attempt(self.world.rules).url)
        self.look("rules")
