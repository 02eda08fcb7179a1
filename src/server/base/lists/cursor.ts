/** A place in an ordered list as text: what the list is sorted by, and the id of its row. */
export const encodeCursor = (...parts: (string | number)[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

/** The parts of a cursor; none of a text that is no cursor. */
export function cursorParts(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

export const isId = (part: unknown): part is number => Number.isSafeInteger(part);
