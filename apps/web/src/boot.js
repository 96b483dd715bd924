// Runs before the first paint, and in browsers that cannot run the app. It is therefore small, and uses only features
// that older browsers have.
(function () {
  // The theme. src/entities/preferences/theme.ts keeps the same key and rule.
  let choice = null;
  try {
    // Home keeps room for the matches of favourites. src/entities/favourites/favourites.ts has the same key.
    if (localStorage.getItem('ushindi.favourites')) document.documentElement.setAttribute('data-favourites', '');
    choice = localStorage.getItem('ushindi.theme');
  } catch {
    // Storage can be blocked. The phone's own setting then decides.
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
    // Storage can be blocked. The connection then decides.
  }
  /** @type {{ saveData?: boolean, effectiveType?: string }} Not in every browser, nor in TypeScript's library. */
  const connection = Reflect.get(navigator, 'connection') || {};
  const isSlow = connection.saveData === true || /2g|3g/.test(connection.effectiveType || '');
  if (saver === 'on' || (saver !== 'off' && isSlow)) document.documentElement.setAttribute('data-saver', '');
  else addFrom('fonts');

  /** Puts the content of a template into the document. @param {string} id */
  function addFrom(id) {
    const template = document.getElementById(id);
    if (template instanceof HTMLTemplateElement) document.head.appendChild(document.importNode(template.content, true));
  }

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
      const isFile = from instanceof HTMLScriptElement && from.type === 'module';
      const isCode = String(event.filename || '').indexOf(location.origin + '/assets/') === 0;
      if (!isFile && !isCode) return;
      if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show);
      else show();
    },
    true,
  );
  if (!('noModule' in HTMLScriptElement.prototype)) document.addEventListener('DOMContentLoaded', show);

  // The app's scripts wait in a template (scripts/documentPlugin.ts), so that they do not compete with the first paint of a
  // rendered page for the connection and the processor. So do those of the page's screen (src/server.tsx). A page that paints nothing by itself starts at once.
  let isStarted = false;
  function start() {
    if (isStarted) return;
    isStarted = true;
    addFrom('app-scripts');
    addFrom('screen-scripts');
    // Requests the session while the scripts are loading. The app takes the response (src/lib/api/earlySession.ts).
    if ('fetch' in window) {
      window.ushindiSession = fetch('/trpc/account.session?batch=1&input=%7B%7D').catch(function () {
        return null;
      });
    }
  }
  // Buttons can be tapped before the app handles taps. They are tapped again once it does (endHydration of useHydrated.ts),
  // unless the page is so old that its odds may have changed. Links work by themselves.
  const REPLAY_FOR_MS = 15000;
  const MOST_TAPS = 8;
  /** @type {HTMLElement[]} */
  let taps = [];
  /** @param {Event} event */
  function remember(event) {
    /** @type {HTMLElement | null} */
    const button = event.target instanceof Element ? event.target.closest('#root button[type="button"]') : null;
    // A repeated tap on one button counts once; otherwise it would undo the first.
    if (button && taps.indexOf(button) < 0 && taps.length < MOST_TAPS) taps.push(button);
  }
  document.addEventListener('click', remember, true);
  // Text can be typed before the app handles its fields. React does not detect it and clears it with the next
  // rendering. It is therefore entered again through the field's own property, which React compares with.
  /** @type {Map<HTMLInputElement, string>} */
  const typed = new Map();
  /** @type {PropertyDescriptor} */
  const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') || {};
  /** @param {Event} event */
  function note(event) {
    const field = event.target;
    if (field instanceof HTMLInputElement && field.matches('#root input:not([type=checkbox]):not([type=radio])'))
      typed.set(field, field.value);
  }
  document.addEventListener('input', note, true);
  /**
   * @param {string} text
   * @param {HTMLInputElement} field
   */
  function enterAgain(text, field) {
    if (!field.isConnected) return;
    field.value = '';
    if (property.set) property.set.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  document.addEventListener('ushindi-hydrated', function () {
    document.removeEventListener('click', remember, true);
    document.removeEventListener('input', note, true);
    typed.forEach(enterAgain);
    const isFresh = performance.now() < REPLAY_FOR_MS;
    taps.forEach(function (button) {
      if (isFresh && button.isConnected) button.click();
    });
    taps = [];
  });

  function startAfterPaint() {
    const observed = (window.PerformanceObserver && PerformanceObserver.supportedEntryTypes) || [];
    if (document.getElementById('first-screen') === null || document.hidden || observed.indexOf('paint') < 0) start();
    else
      new PerformanceObserver(function (list) {
        if (list.getEntriesByName('first-contentful-paint').length > 0) start();
      }).observe({ type: 'paint', buffered: true });
  }
  document.addEventListener('DOMContentLoaded', startAfterPaint);
  // A hidden page paints nothing, and some browsers report no paint. The app then starts on this event or 2 s after
  // load.
  document.addEventListener('visibilitychange', start);
  window.addEventListener('load', function () {
    setTimeout(start, 2000);
  });
})();
