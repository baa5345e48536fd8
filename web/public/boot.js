// Runs before the first paint: the theme of the signed-in person as last seen here, else the guest's, else dark.
(function () {
  var path = location.pathname;
  var theme = 'dark';
  var isKnown = false;
  var isActionRequired = false;
  try {
    var user = localStorage.getItem('user-theme');
    var stored = user || localStorage.getItem('guest-theme');
    if (stored === 'light' || stored === 'slate' || stored === 'dark') theme = stored;
    isKnown = user !== null;
    isActionRequired = sessionStorage.getItem('required-action') !== null;
  } catch {
    // Storage may be forbidden; the default then stands.
  }
  document.documentElement.className = themeOfCustomers() || theme;

  // Where somebody was signed in last, the screen is asked for while the application is still on its way: its data for `takePrefetched`,
  // which takes longest, then its scripts by the build's list. Who is signed in no longer is refused, and nobody looks at the answers.
  if (isKnown && !/^\/(auth|forgot-password|reset-password|verify-email|accept-invite|share|slots|survey|portal)(\/|$)/.test(path)) {
    window.prefetched = new Map();
    dataOfScreen().forEach(function (url) {
      var answer = fetch(url, { credentials: 'include', headers: { accept: 'application/json' } });
      answer.catch(function () {});
      window.prefetched.set(url, answer);
    });
  }
  var screens = [];
  screens.forEach(function (screen) {
    if ((screen.known && !isKnown) || !new RegExp(screen.path).test(path)) return;
    screen.files.forEach(function (file) {
      var link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = file;
      document.head.append(link);
    });
  });

  // A customer's deck is paper and has no theme; the portal, a survey and an offer of times follow the reader's system.
  function themeOfCustomers() {
    if (path.startsWith('/share/')) return 'light';
    if (!/^\/(portal|slots|survey)(\/|$)/.test(path)) return null;
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }

  function dataOfScreen() {
    var assessment = /^\/assessments\/([0-9a-f-]{36})$/.exec(path);
    var data = ['/api/auth/status', '/api/auth/user'];
    // The server refuses the rest until the password is changed or MFA is set up (`expectsRequiredAction`).
    if (isActionRequired || /[?&](setupMfa|passwordChange)=/.test(location.search)) return data;
    data.push('/api/organizations/current');
    if (path === '/') data.push('/api/dashboard/stats', '/api/dashboard/today', '/api/dashboard/activity');
    if (assessment) data.push('/api/assessments/' + assessment[1] + '/questions');
    return data;
  }
})();
