from story import Story


class Components(Story):
    """Pages with everything that a flow can show."""

    def test_gallery(self):
        """every component and every kind of field"""
        self.browser.open(self.world.attempt(self.world.gallery).url)
        self.look("gallery-display")
        self.press("action_display")
        self.look("gallery-fields")

    def test_screens(self):
        """screens that only show something"""
        self.browser.open(self.world.attempt(self.world.screens).url)
        self.look("screens")

    def test_ways(self):
        """several ways to sign in"""
        self.browser.open(self.world.attempt(self.world.ways).url)
        self.look("ways")

    def test_rules(self):
        """rules that a field breaks are told beside it"""
        self.browser.open(self.world.attempt(self.world.rules).url)
        self.look("rules")
