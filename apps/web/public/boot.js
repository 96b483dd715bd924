// Runs before the first paint and in browsers that cannot run the app, so it is small and written for browsers that are older than the app's.
(function () {
  // The theme. src/entities/preferences/theme.ts keeps the same key and rule.
  let choice = null;
  try {
    choice = localStorage.getItem('ushindi.theme');
  } catch {
    // Storage can be blocked; the phone's own setting then decides.
  }
  if (choice !== 'light' && choice !== 'dark') {
    choice = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.setAttribute('data-theme', choice);

  // The data saver, before anything that it saves is requested. src/lib/dataSaver/dataSaver.ts keeps the same key and rule.
  let saver = null;
  try {
    saver = localStorage.getItem('ushindi.dataSaver');
  } catch {
    // Storage can be blocked; the connection then decides.
  }
  const connection = navigator.connection || {};
  const isSlow = connection.saveData === true || /2g|3g/.test(connection.effectiveType || '');
  if (saver === 'on' || (saver !== 'off' && isSlow)) document.documentElement.setAttribute('data-saver', '');

  // The notice that the app has not started is shown at once when it is known that it cannot start. The app removes the
  // notice when it starts.
  function show() {
    const notice = document.getElementById('not-started');
    if (notice) notice.setAttribute('data-known', '');
  }
  window.addEventListener(
    'error',
    function (event) {
      const from = event.target;
      const isFile = from && from.tagName === 'SCRIPT' && from.type === 'module';
      const isCode = String(event.filename || '').indexOf(location.origin + '/assets/') === 0;
      if (!isFile && !isCode) return;
      if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show);
      else show();
    },
    true,
  );
  if (!('noModule' in HTMLScriptElement.prototype)) document.addEventListener('DOMContentLoaded', show);
})();
