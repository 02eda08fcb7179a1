// Before the first paint: the chosen theme and language are on the page, so that neither flashes. Storage keys as in
// the customer's specification.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const theme = stored('theme');
  const system = theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = theme === 'dark' || system ? 'dark' : 'light';
  document.documentElement.lang = stored('i18n_locale') ?? 'ru';
})();
