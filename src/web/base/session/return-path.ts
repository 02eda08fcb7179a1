const STORAGE_KEY = 'return-to';

/** Stores the path that was requested before the sign-in. */
export const storeReturnPath = (path: string): void => sessionStorage.setItem(STORAGE_KEY, path);

/** The path that was requested before the sign-in; it is deleted with the call. */
export function takeReturnPath(): string | null {
  const path = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  return path;
}
