/** An id as people write it: "214", "№ 214", "#214", "No. 214". */
const WRITTEN = /^\s*(№|#|no\.?)?\s*([1-9]\d{0,14})\s*$/i;

/** The id in a written number, and whether a number sign precedes it; null when the text is no number. */
export function parseId(written: string): { id: number; isSigned: boolean } | null {
  const [, sign, digits] = WRITTEN.exec(written) ?? [];
  return digits === undefined ? null : { id: Number(digits), isSigned: sign !== undefined };
}
