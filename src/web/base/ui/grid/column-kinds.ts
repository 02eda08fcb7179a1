import { textWidth } from '../tables/text-width.ts';

type Kind = {
  /** A typical value, which sets the width until a longer one appears. */
  sample: string;
  /** The space around the value, px: a badge's rounding, a status's sign. */
  around?: number;
  /** Aligned to the right, as numbers are. */
  right?: boolean;
  bold?: boolean;
  /**
   * The longest text that gets its full width; only columns with it are cut: never figures, dates, statuses and badges.
   */
  most?: string;
};

const LONG_NAME = 'Абдурахмонходжаева Мухаббатхон Ш.';

/** The kinds of values, with the width that they need. */
const kinds = {
  id: { sample: '№ 00000' },
  count: { sample: '0 000', right: true },
  amount: { sample: '−00 000,00', right: true },
  /** An amount with its currency. */
  money: { sample: '00 000 000,00 UZS', right: true },
  rate: { sample: '00 000,00', right: true },
  date: { sample: '00.00.0000' },
  moment: { sample: '00.00.0000 00:00' },
  currency: { sample: 'USD' },
  phone: { sample: '+998 90 000 00 00' },
  people: { sample: '2 взрослых, 1 ребёнок' },
  status: { sample: 'Не оплачено', around: 15 },
  badge: { sample: 'Изменена', around: 16 },
  /** The column that identifies the row. */
  name: { sample: 'Абдурахмонова Лола', bold: true, most: LONG_NAME },
  person: { sample: 'Абдурахмонова Л.', most: LONG_NAME },
  word: { sample: 'Шарм-эль-Шейх', most: LONG_NAME },
  code: { sample: 'CRL-2026-11', most: 'CRL-2026-11-00412-AA' },
  text: { sample: 'Отель Four Seasons', most: 'Four Seasons Resort, вилла с видом на океан и бассейном' },
  /** From what to what, with figures in it. */
  change: { sample: 'Брутто: 2 640,00 → 2 700,00, и ещё 4' },
  /** A person and a moment. */
  signed: { sample: 'Абдурахмонова Л. 00.00.0000 00:00', most: `${LONG_NAME} 00.00.0000 00:00` },
} satisfies Record<string, Kind>;

export type ColumnKind = keyof typeof kinds;

/** Air at both sides of a cell, px, and on a phone: `data-grid.css` has the same. */
export const CELL_AIR = 16;
export const PHONE_AIR = 12;

const kindOf = (kind: ColumnKind): Kind => kinds[kind];

export const sampleOf = (kind: ColumnKind): string => kindOf(kind).sample;
export const standsRight = (kind: ColumnKind): boolean => kindOf(kind).right ?? false;
export const isShortened = (kind: ColumnKind): boolean => kindOf(kind).most !== undefined;

const widthOf = (text: string, { around = 0, bold }: Kind): number =>
  Math.ceil(textWidth(text, { weight: bold ? 600 : 400 })) + around;

/** The minimal width of a value, px, until a longer one is measured. */
export const leastWidth = (kind: ColumnKind): number => widthOf(kindOf(kind).sample, kindOf(kind));

/** The maximal width of texts, px: longer ones take no room from other columns. */
export const mostWidth = (kind: ColumnKind): number => {
  const { most, sample } = kindOf(kind);
  return widthOf(most ?? sample, kindOf(kind));
};
