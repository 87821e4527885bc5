// Before the first paint, so that a forced dark theme does not flash white.
(() => {
  const chosen = localStorage.getItem('passerelle.colour-scheme');
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
