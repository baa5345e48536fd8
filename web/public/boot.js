// Runs before the first paint: the theme of the signed-in person as last seen here, else the guest's, else dark.
(function () {
  var theme = 'dark';
  try {
    var stored = localStorage.getItem('user-theme') || localStorage.getItem('guest-theme');
    if (stored === 'light' || stored === 'slate' || stored === 'dark') theme = stored;
  } catch {
    // Storage may be forbidden; the default then stands.
  }
  document.documentElement.className = theme;
})();
