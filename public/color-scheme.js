// Sets the colour scheme before the first paint, so that nobody sees the other one flash.
// A file of its own because the content security policy admits no inline script.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('ajaka-tema');
  } catch {
    // Storage is closed to us: follow the system.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
