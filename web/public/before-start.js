// What must be settled before anything is drawn, in words that every browser knows: nothing newer than ES5.
function beforeStart() {
  // The newest thing that the code relies on: without it, or without modules, screens would stay white or break.
  if (!Object.groupBy) {
    document.write('<script src="/obsolete-browser.js"></script>');
    return;
  }
  // A forced dark theme must not flash white.
  var chosen = localStorage.getItem('passerelle.colour-scheme');
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
}

beforeStart();
