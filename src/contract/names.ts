/** How names of directions, partners and payment methods are compared: trimmed, case-folded, inner spaces collapsed. */
export const nameKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();
