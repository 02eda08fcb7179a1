const STORAGE_KEY = 'return-to';

/** Remembers where somebody wanted to go when they were asked to sign in first. */
export const rememberPlace = (path: string): void => sessionStorage.setItem(STORAGE_KEY, path);

/** Where they wanted to go; asked once. */
export function takePlace(): string | null {
  const path = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  return path;
}
