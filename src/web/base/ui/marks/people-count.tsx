import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

export type Travellers = { adults: number; children: number; infants: number };

/** The travellers in words: "2 взрослых, 1 ребёнок". Kinds with no person are omitted. */
export const People = ({ of: travellers }: { of: Travellers }) => peopleWords(travellers, useTranslation().t);

export function peopleWords(travellers: Travellers, t: TFunction): string {
  const kinds = (['adults', 'children', 'infants'] as const).filter((kind) => travellers[kind] > 0);
  return kinds.map((kind) => t(`travellers.${kind}`, { count: travellers[kind] })).join(', ');
}
