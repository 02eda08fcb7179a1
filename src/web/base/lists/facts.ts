import type { TFunction } from 'i18next';
import { type Amount, compare, magnitude, sign, subtract } from '#contract/base/money.ts';
import { formatBriefly, formatDate } from '../i18n/format.ts';
import type ru from '../i18n/ru.json';
import type { Me } from '../session/me.tsx';
import { touristName } from '../text/person-name.ts';

type Money = { amount: Amount; currency: string };

/** Something that is said of a row when it is heard as one sentence: in words for the ear, not as its cell is written. */
export type Fact<Row> = {
  fields: (keyof Row & string)[];
  /** Null when there is nothing to say. */
  said: (row: Row, t: TFunction, me: Me) => string | null;
  /** The column whose name is said before it where it alone has changed: a bare date or word does not say what it is. */
  column?: keyof typeof ru.columns;
  /** The amount that it tells: where that has changed, it is said by how much. */
  money?: (row: Row) => Money | null;
};

/** "2 140 USD" */
export const moneyWords = ({ amount, currency }: Money): string => `${formatBriefly(amount)} ${currency}`;

type Fields<Row> = (keyof Row & string)[];

/** An amount with a word before it ("долг 2 140 USD"); nothing where it is zero or not known. */
export function moneyFact<Row>(
  word: keyof typeof ru.said.money,
  fields: Fields<Row>,
  money: (row: Row) => Money | null,
): Fact<Row> {
  return {
    fields,
    said: (row, t) => {
      const known = money(row);
      return known && sign(known.amount) !== 0 ? t(`said.money.${word}`, { amount: moneyWords(known) }) : null;
    },
    money,
  };
}

/** An amount that needs no word: the first one of its row; the column says what it is when it changes. */
export const amountFact = <Row>(
  column: keyof typeof ru.columns,
  fields: Fields<Row>,
  money: (row: Row) => Money | null,
): Fact<Row> => ({
  fields,
  said: (row) => {
    const known = money(row);
    return known && moneyWords(known);
  },
  money,
  column,
});

/** A date with a word before it ("услуга 25.11.2026"). */
export const dateFact = <Row>(
  word: keyof typeof ru.said.dates,
  fields: Fields<Row>,
  date: (row: Row) => string | null,
): Fact<Row> => ({
  fields,
  said: (row, t) => {
    const known = date(row);
    return known && t(`said.dates.${word}`, { date: formatDate(known) });
  },
});

/** A name or a word as it is; `column` is what it is the name of. */
export const wordFact = <Row>(
  column: keyof typeof ru.columns,
  fields: Fields<Row>,
  word: (row: Row) => string | null,
): Fact<Row> => ({ fields, said: word, column });

/** A field as it is. */
export const textFact = <Field extends string, Row extends Record<Field, string | null>>(
  column: keyof typeof ru.columns,
  field: Field,
): Fact<Row> => wordFact(column, [field], ({ [field]: text }) => text);

/** A date that needs no word. */
export const dayFact = <Field extends string, Row extends Record<Field, string | null>>(
  column: keyof typeof ru.columns,
  field: Field,
): Fact<Row> => wordFact(column, [field], ({ [field]: date }) => formatDate(date));

export const touristFact: Fact<{ tourist_surname: string; tourist_name: string }> = wordFact(
  'tourist',
  ['tourist_surname', 'tourist_name'],
  touristName,
);

/** What a tourist owes ("долг 2 140 USD"), or the company does ("мы должны 300 USD"), or the word that says as much. */
export const debtFact = <Row>(
  fields: Fields<Row>,
  debt: (row: Row) => Amount | null,
  word: (row: Row, t: TFunction) => string | null = () => null,
): Fact<Row> => ({
  fields,
  said: (row, t) => {
    const amount = debt(row);
    const known = word(row, t);
    if (known !== null || amount === null || sign(amount) === 0) return known;
    const owed = moneyWords({ amount: magnitude(amount), currency: 'USD' });
    return t(sign(amount) > 0 ? 'said.money.debt' : 'said.money.we_owe', { amount: owed });
  },
  money: (row) => {
    const amount = debt(row);
    return amount === null ? null : { amount, currency: 'USD' };
  },
});

/** The first words of a text that a person wrote. */
export function firstWords(text: string, most = 5): string {
  const words = text.split(/\s+/);
  return words.length > most ? `${words.slice(0, most).join(' ')}…` : text;
}

/** What separates things for the eye is a pause for the ear. */
const aloud = (text: string): string => text.replaceAll(/\s*·\s*/g, ', ');

/** A row as one sentence. */
export const sayRow = <Row>(facts: Fact<Row>[], row: Row, t: TFunction, me: Me): string =>
  aloud(facts.flatMap(({ said }) => said(row, t, me) ?? []).join(', '));

/** What has changed of a row, and of amounts by how much; null when that is nothing that is said of it. */
export function sayChange<Row>(facts: Fact<Row>[], before: Row, now: Row, t: TFunction, me: Me): string | null {
  const news = facts.flatMap((fact) => {
    const [was, is] = [fact.said(before, t, me), fact.said(now, t, me)];
    if (was === is) return [];
    if (is === null) return t('said.no_longer', { fact: was });
    const words = fact.column ? t('said.is_now', { name: t(`columns.${fact.column}`), fact: is }) : is;
    const money = fact.money?.(now) ?? null;
    // Beside a word that is said in place of an amount there is nothing that could be more or less.
    const isTold = money !== null && is.includes(formatBriefly(magnitude(money.amount)));
    const difference = isTold ? differenceOf(fact.money?.(before) ?? null, money, t) : null;
    return difference === null ? words : `${words}, ${difference}`;
  });
  return news.length === 0 ? null : aloud(news.join('; '));
}

/** By how much an amount has grown or shrunk; null where the two can't be compared. */
function differenceOf(before: Money | null, now: Money | null, t: TFunction): string | null {
  if (!before || !now || before.currency !== now.currency) return null;
  if (sign(before.amount) === 0 || sign(before.amount) !== sign(now.amount)) return null;
  const [was, is] = [magnitude(before.amount), magnitude(now.amount)];
  const difference = formatBriefly(magnitude(subtract(is, was)));
  return t(compare(is, was) > 0 ? 'said.more' : 'said.less', { difference });
}
