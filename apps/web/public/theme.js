// Runs before the first paint, so it is plain and small. src/lib/theme/theme.ts keeps the same key and rule.
(function () {
  let choice = null;
  try {
    choice = localStorage.getItem('ushindi.theme');
  } catch {
    // Storage can be blocked; the phone's own setting then decides.
  }
  if (choice !== 'light' && choice !== 'dark') {
    choice = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.dataset.theme = choice;
})();
