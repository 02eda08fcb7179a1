/** Patterns of user agents, the most specific first: each browser also names the one that it is derived from. */
const browsers: [RegExp, string][] = [
  [/YaBrowser\//, 'Yandex'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (userAgent: string, names: [RegExp, string][]): string | null =>
  names.find(([sign]) => sign.test(userAgent))?.[1] ?? null;

/** The browser and the system of a session in words, as far as they are known. */
export const browserName = (userAgent: string): { browser: string | null; system: string | null } => ({
  browser: nameIn(userAgent, browsers),
  system: nameIn(userAgent, systems),
});
