/**
 * What stands in the place of the surname (and of the phone, by which a client is known) of an anonymised client, on the
 * client and on its sales: "#12" for the client number 12. No name has such a sign; people read it in words
 * (`web/text/person-name.ts`).
 */
export const anonymisedCode = (clientId: number): string => `#${clientId}`;

/** The number of the anonymised client that a surname, or surname and name, stands for; null for a name. */
export function anonymisedId(name: string): number | null {
  const [, digits] = /^#(\d+) ?$/.exec(name) ?? [];
  return digits === undefined ? null : Number(digits);
}
