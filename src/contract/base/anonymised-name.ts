/**
 * The placeholder that replaces the surname and the phone of an anonymised client, on the client and on its sales:
 * "#12" for client number 12. No name has such a sign; the interface shows a text instead
 * (`src/web/base/text/person-name.ts`).
 */
export const anonymisedCode = (clientId: number): string => `#${clientId}`;

/** The id of the anonymised client in such a placeholder, alone or followed by an empty name; null for a real name. */
export function anonymisedId(name: string): number | null {
  const [, digits] = /^#(\d+) ?$/.exec(name) ?? [];
  return digits === undefined ? null : Number(digits);
}
