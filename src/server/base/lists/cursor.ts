/** Encodes a place in an ordered list: the sort value and the row's id. */
export const encodeCursor = (...parts: (string | number)[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

/** Decodes a cursor; an invalid one has no parts. */
export function cursorParts(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

export const isId = (part: unknown): part is number => Number.isSafeInteger(part);
