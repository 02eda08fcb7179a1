// Runs before everything else: the chosen theme and language are on the page before the first paint, so that neither
// flashes, and libraries that add styles when they are loaded find the page's nonce. Storage keys as in the customer's
// specification.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const { dataset } = document.currentScript;
  // Where nobody has chosen a theme, the page says what holds there.
  const theme = stored('theme') ?? dataset.theme;
  const system = theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = theme === 'dark' || system ? 'dark' : 'light';
  document.documentElement.lang = stored('i18n_locale') ?? 'ru';
  // Who is signed in needs what comes after signing in: it is fetched beside the rest instead of after it.
  if (dataset.desk && stored('token')) {
    const texts = dataset[document.documentElement.lang] ?? '';
    const ahead = (href, kind) =>
      document.head.append(Object.assign(document.createElement('link'), { href, ...kind }));
    // As a sheet it would stand before the page's own one, on which it builds: the program adds it after that.
    ahead(dataset.styles, { rel: 'preload', as: 'style' });
    for (const file of `${dataset.desk} ${texts}`.trim().split(' ')) ahead(file, { rel: 'modulepreload' });
  } else if (dataset.desk) {
    // Signing in waits for the answer whether there is a company to sign in to.
    const kind = { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous' };
    document.head.append(Object.assign(document.createElement('link'), { href: '/api/v1/setup/', ...kind }));
  }
  window.__nonce__ = document.querySelector('meta[property="csp-nonce"]').content;
})();
