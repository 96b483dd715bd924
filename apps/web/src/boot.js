// Runs before the first paint, and in browsers that cannot run the app. It is therefore small, and uses only features
// that older browsers have.
(function () {
  // The theme. src/entities/preferences/theme.ts keeps the same key and rule.
  let choice = null;
  try {
    // Home keeps room for the matches of favourites. src/entities/favourites/storedFavourites.ts has the same key.
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

  // The app's scripts wait in a template (scripts/documentPlugin.ts), so that they do not compete with the stylesheet of a
  // rendered page for the connection. So do those of the page's screen (src/server.tsx). A page that paints nothing by
  // itself starts at once.
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
  // unless the page is so old that its odds may have changed. Links and the search form work by themselves. A form with
  // the method post does not: its button shows that it waits, also for the Enter key, which browsers report as a tap.
  const REPLAY_FOR_MS = 15000;
  const MOST_TAPS = 20;
  /** @type {Set<HTMLButtonElement>} */
  const taps = new Set();
  /** @param {Event} event */
  function remember(event) {
    /** @type {HTMLButtonElement | null} */
    const button =
      event.target instanceof Element
        ? event.target.closest('#root button[type=button],#root [method=post] [type=submit]')
        : null;
    if (!button) return;
    event.preventDefault();
    // React ends a hydration that has begun when a tap reaches it, and would handle this tap too.
    event.stopPropagation();
    if (button.type === 'submit') button.setAttribute('data-waits', '');
    // Repeated taps on one button count once, otherwise the second would undo the first. The last one counts, because a tap
    // on another outcome may have been between them.
    taps.delete(button);
    if (taps.size < MOST_TAPS) taps.add(button);
  }
  document.addEventListener('click', remember, true);
  // Text can be typed, boxes ticked and days chosen before the app handles its fields, and a password manager can fill them.
  // React does not detect it and clears it with the next rendering. It is therefore entered again: through the field's own
  // property, which React compares with, or by a tap on the box.
  /** @param {HTMLInputElement} field */
  function enterAgain(field) {
    const { checked, defaultChecked, value } = field;
    /** @type {HTMLOptionElement | null} */
    const option = field.querySelector('[selected]');
    // A select has no default value, and without an option of the server nothing can be compared.
    const before = option ? option.value : field.defaultValue;
    if (field.type === 'checkbox') {
      field.checked = defaultChecked;
      if (checked !== defaultChecked) field.click();
    } else if (typeof before === 'string' && value !== before) {
      field.value = '';
      Reflect.set(Object.getPrototypeOf(field), 'value', value, field);
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }
  document.addEventListener('ushindi-hydrated', function () {
    document.removeEventListener('click', remember, true);
    /** @type {NodeListOf<HTMLInputElement>} */
    const fields = document.querySelectorAll('#root input:not([type=radio]),#root select');
    fields.forEach(enterAgain);
    const isFresh = performance.now() < REPLAY_FOR_MS;
    taps.forEach(function (button) {
      button.removeAttribute('data-waits');
      if (button.isConnected && (isFresh || button.type === 'submit')) button.click();
    });
    taps.clear();
  });

  // The browser renders its first frame when it has the stylesheet. The scripts are requested just before, because a slow
  // phone paints for a quarter of a second, in which they arrive.
  function startWithFrame() {
    if (document.getElementById('first-screen') === null || document.hidden) start();
    else requestAnimationFrame(start);
  }
  document.addEventListener('DOMContentLoaded', startWithFrame);
  // A hidden page has no frames. The app then starts on this event or 2 s after load.
  document.addEventListener('visibilitychange', start);
  window.addEventListener('load', function () {
    setTimeout(start, 2000);
  });
})();
