/**
 * The state of a visit that survives a reload, in this tab only: the phone that a code was sent to, and the moment from
 * which another one can be requested.
 */
export type KeptVisit = { phone: string; retry_at: number | null; locked: boolean };

/** Age after which a sent code has expired in any case, ms. */
const CODE_LIFETIME = 20 * 60_000;

const keyOf = (slug: string) => `loyalty:${slug}`;

export function keepVisit(slug: string, visit: KeptVisit | null): void {
  if (visit === null) sessionStorage.removeItem(keyOf(slug));
  else sessionStorage.setItem(keyOf(slug), JSON.stringify({ ...visit, at: Date.now() }));
}

export function keptVisit(slug: string): KeptVisit | null {
  const text = sessionStorage.getItem(keyOf(slug));
  if (text === null) return null;
  const { phone, retry_at, locked, at } = JSON.parse(text) as KeptVisit & { at: number };
  const isOver = at + CODE_LIFETIME < Date.now() && (retry_at ?? 0) < Date.now();
  return isOver ? null : { phone, retry_at, locked };
}
