import type { TFunction } from 'i18next';
import { type Amount, compare, magnitude, sign, subtract } from '#contract/base/money.ts';
import { formatBriefly, formatDate } from '../i18n/format.ts';
import type ru from '../i18n/ru.json';
import type { Me } from '../session/me.tsx';
import { touristName } from '../text/person-name.ts';

type Money = { amount: Amount; currency: string };

/** A part of the sentence by which screen readers announce a row; its text differs from the cell's. */
export type Fact<Row> = {
  fields: (keyof Row & string)[];
  /** Text of the fact; null leaves it out. */
  said: (row: Row, t: TFunction, me: Me) => string | null;
  /** The column whose name is announced before a changed value that is not understandable alone. */
  column?: keyof typeof ru.columns;
  /** The amount of the fact, to announce the difference after a change. */
  money?: (row: Row) => Money | null;
};

/** "2 140 USD" */
export const moneyWords = ({ amount, currency }: Money): string => `${formatBriefly(amount)} ${currency}`;

type Fields<Row> = (keyof Row & string)[];

/** An amount with a word before it ("долг 2 140 USD"); left out if zero or unknown. */
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

/** An amount without a word, the first one of its row; the column's name is announced when it changes. */
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

/** A plain text, with the column that it belongs to. */
export const wordFact = <Row>(
  column: keyof typeof ru.columns,
  fields: Fields<Row>,
  word: (row: Row) => string | null,
): Fact<Row> => ({ fields, said: word, column });

/** A text field as it is. */
export const textFact = <Field extends string, Row extends Record<Field, string | null>>(
  column: keyof typeof ru.columns,
  field: Field,
): Fact<Row> => wordFact(column, [field], ({ [field]: text }) => text);

/** A date without a word. */
export const dayFact = <Field extends string, Row extends Record<Field, string | null>>(
  column: keyof typeof ru.columns,
  field: Field,
): Fact<Row> => wordFact(column, [field], ({ [field]: date }) => formatDate(date));

export const touristFact: Fact<{ tourist_surname: string; tourist_name: string }> = wordFact(
  'tourist',
  ['tourist_surname', 'tourist_name'],
  touristName,
);

/** The tourist's debt ("долг 2 140 USD"), the company's ("мы должны 300 USD"), or the word for none. */
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

/** Replaces visual separators by commas, which screen readers read as a pause. */
const forSpeech = (text: string): string => text.replaceAll(/\s*·\s*/g, ', ');

/** The sentence that announces a row. */
export const rowSentence = <Row>(facts: Fact<Row>[], row: Row, t: TFunction, me: Me): string =>
  forSpeech(facts.flatMap(({ said }) => said(row, t, me) ?? []).join(', '));

/**
 * The sentence that announces the changed facts of a row, with differences of amounts; null if none of them changed.
 */
export function changeSentence<Row>(facts: Fact<Row>[], before: Row, now: Row, t: TFunction, me: Me): string | null {
  const news = facts.flatMap((fact) => {
    const [was, is] = [fact.said(before, t, me), fact.said(now, t, me)];
    if (was === is) return [];
    if (is === null) return t('said.no_longer', { fact: was });
    const words = fact.column ? t('said.is_now', { name: t(`columns.${fact.column}`), fact: is }) : is;
    const money = fact.money?.(now) ?? null;
    // A fact whose text has no amount gets no difference.
    const isTold = money !== null && is.includes(formatBriefly(magnitude(money.amount)));
    const difference = isTold ? differenceOf(fact.money?.(before) ?? null, money, t) : null;
    return difference === null ? words : `${words}, ${difference}`;
  });
  return news.length === 0 ? null : forSpeech(news.join('; '));
}

/** The difference of an amount as text; null if the currencies differ or one is missing. */
function differenceOf(before: Money | null, now: Money | null, t: TFunction): string | null {
  if (!before || !now || before.currency !== now.currency) return null;
  if (sign(before.amount) === 0 || sign(before.amount) !== sign(now.amount)) return null;
  const [was, is] = [magnitude(before.amount), magnitude(now.amount)];
  const difference = formatBriefly(magnitude(subtract(is, was)));
  return t(compare(is, was) > 0 ? 'said.more' : 'said.less', { difference });
}
