export type People = { adults: number; children: number; infants: number };

/**
 * Parses a cell with all travellers, "2 1 0", "2+1", "2·1·0" or "2": adults, children, infants. Null if it is anything
 * else.
 */
export function parsePeople(written: string): People | null {
  const match = /^\s*(\d{1,2})(?:[\s+·.,/-]+(\d{1,2}))?(?:[\s+·.,/-]+(\d{1,2}))?\s*$/.exec(written);
  if (!match) return null;
  const [adults, children, infants] = [match[1], match[2], match[3]].map((count) => Number(count ?? 0));
  return { adults: adults ?? 0, children: children ?? 0, infants: infants ?? 0 };
}
