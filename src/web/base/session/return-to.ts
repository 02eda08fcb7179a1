const STORAGE_KEY = 'return-to';

/** Stores the path that was requested before the sign-in. */
export const storeReturnPath = (path: string): void => sessionStorage.setItem(STORAGE_KEY, path);

/** Where they wanted to go; asked once. */
export function takeReturnPath(): string | null {
  const path = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  return path;
}
