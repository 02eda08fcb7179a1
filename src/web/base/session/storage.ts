import type { SessionUser } from '#machines/session.ts';

/**
 * The session in the browser's storage. `username` is the first name, as the greeting shows it.
 */
const keys = { token: 'token', id: 'id', role: 'role', username: 'username', lastname: 'lastname' } as const;

export function storeSession(token: string, user: SessionUser): void {
  localStorage.setItem(keys.token, token);
  localStorage.setItem(keys.id, String(user.id));
  localStorage.setItem(keys.role, user.role);
  localStorage.setItem(keys.username, user.name);
  localStorage.setItem(keys.lastname, user.surname);
}

export function clearSession(): void {
  for (const key of Object.values(keys)) localStorage.removeItem(key);
}

export function storedSession(): { token: string; user: SessionUser } | null {
  const token = localStorage.getItem(keys.token);
  const id = Number(localStorage.getItem(keys.id));
  const role = localStorage.getItem(keys.role);
  if (!token || !id || (role !== 'agent' && role !== 'management')) return null;
  const name = localStorage.getItem(keys.username) ?? '';
  const surname = localStorage.getItem(keys.lastname) ?? '';
  return { token, user: { id, role, name, surname } };
}

/** Calls back when another tab signed in or out. */
export function onOtherTab(changed: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === keys.token || event.key === null) changed();
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
