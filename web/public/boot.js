// Runs before the first paint: the theme of the signed-in person as last seen here, else the guest's, else dark.
(function () {
  var theme = 'dark';
  var isKnown = false;
  try {
    var user = localStorage.getItem('user-theme');
    var stored = user || localStorage.getItem('guest-theme');
    if (stored === 'light' || stored === 'slate' || stored === 'dark') theme = stored;
    isKnown = user !== null;
  } catch {
    // Storage may be forbidden; the default then stands.
  }
  // A customer's deck is paper: it has no theme.
  var isShared = location.pathname.startsWith('/share/');
  // The portal of a customer's contacts follows the reader's system.
  var isPortal = /^\/portal(\/|$)/.test(location.pathname);
  if (isPortal) theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.className = isShared ? 'light' : theme;

  // Where somebody was signed in last, the screen is asked for while the application is still on its way: its scripts by the build's
  // list, its data for `takePrefetched`. Who is signed in no longer is refused, and nobody looks at the answers.
  var path = location.pathname;
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
  if (!isKnown || isShared || isPortal || /^\/(auth|forgot-password|reset-password|verify-email|accept-invite)(\/|$)/.test(path)) return;
  var assessment = /^\/assessments\/([0-9a-f-]{36})$/.exec(path);
  var data = ['/api/auth/status', '/api/auth/user', '/api/organizations/current'];
  if (path === '/') data.push('/api/dashboard/stats', '/api/dashboard/today', '/api/dashboard/activity');
  if (assessment) data.push('/api/assessments/' + assessment[1] + '/questions');
  window.prefetched = new Map();
  data.forEach(function (url) {
    var answer = fetch(url, { credentials: 'include', headers: { accept: 'application/json' } });
    answer.catch(function () {});
    window.prefetched.set(url, answer);
  });
})();
