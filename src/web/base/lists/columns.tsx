import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type Amount, sign } from '#contract/base/money.ts';
import type { CellType, SheetColumn } from '../export/sheet.ts';
import { formatAmount, formatCount, formatDate, formatMoment, formatRate, shortName } from '../i18n/format.ts';
import type { Me } from '../session/me.tsx';
import { touristName } from '../text/person-name.ts';
import type { ColumnKind } from '../ui/grid/column-kinds.ts';
import { Phone } from '../ui/phone.tsx';
import { Signed } from '../ui/tables/shortened.tsx';
import type { Header, ListColumn } from './list-declaration.ts';
import { headerText } from './list-texts.ts';
import { type Words, wordsByValue } from './words.ts';

/**
 * Columns of lists by the kind of their values. The field gives the id and the header; the kind gives the format, the width
 * and the spreadsheet column.
 */

/** Further options of a column. */
type Options<Row> = Partial<Omit<ListColumn<Row>, 'fields'>> & {
  /** Further fields that the cell needs. */
  also?: (keyof Row & string)[];
};

/** Requires a header where the field's name is not one. */
type Headed<Field> = Field extends Header ? { header?: Header } : { header: Header };

/** The default header, named as the field; `Headed` has checked that it exists. */
const headerOf = (field: string): Header => field as Header;

type EmptyOptions = {
  /** Text of cells without a value. */
  empty?: string;
};

/** A column of one field with one format. */
type PlainColumn<Value> = {
  <Field extends Header, Row extends Record<Field, Value>>(
    field: Field,
    options?: Options<Row> & EmptyOptions,
  ): ListColumn<Row>;
  <Field extends string, Row extends Record<Field, Value>>(
    field: Field,
    options: Options<Row> & EmptyOptions & { header: Header },
  ): ListColumn<Row>;
};

type Plain<Value> = {
  kind: ColumnKind;
  /** Type of the spreadsheet cells. */
  type: CellType;
  write: (value: NonNullable<Value>, me: Me) => ReactNode;
  total?: true;
};

const plainColumn =
  <Value,>({ kind, type, write, ...more }: Plain<Value>): PlainColumn<Value> =>
  <Field extends string, Row extends Record<Field, Value>>(
    field: Field,
    { also = [], empty = '-', header = headerOf(field), ...options }: Options<Row> & EmptyOptions = {},
  ): ListColumn<Row> => ({
    id: field,
    header,
    fields: [field, ...also],
    kind,
    cell: (row, me) => {
      const value = row[field];
      return value === null || value === undefined || value === '' ? empty : write(value, me);
    },
    sheet: (t) => [sheetColumn(t, header, type, [field])],
    ...more,
    ...options,
  });

/** A column of a spreadsheet under the header of a list's column. */
export const sheetColumn = <Field extends string>(
  t: TFunction,
  header: Header,
  type: CellType,
  fields: Field[],
  words?: Record<string, string>,
): SheetColumn<Field> => ({ header: headerText(t, header), fields, type, ...(words && { words }) });

export const date = plainColumn<string | null>({ kind: 'date', type: 'date', write: formatDate });

export const moment = plainColumn<string | null>({
  kind: 'moment',
  type: 'moment',
  write: (value, { user }) => formatMoment(value, user.company.time_zone),
});

/** A count. */
export const count = plainColumn<number | null>({ kind: 'count', type: 'number', write: formatCount });

/** An amount in USD, summed up below. */
export const usd = plainColumn<Amount | null>({ kind: 'amount', type: 'amount', write: formatAmount, total: true });

export const rate = plainColumn<string>({ kind: 'rate', type: 'rate', write: formatRate });

export const text = plainColumn<string | null>({ kind: 'word', type: 'text', write: (words) => words });

export const phone = plainColumn<string | null>({
  kind: 'phone',
  type: 'text',
  write: (number) => <Phone number={number} />,
});

/** The name of the row, in bold. */
export const ownName = <Field extends string, Row extends Record<Field, string>>(
  field: Field,
  options: Options<Row> & Headed<Field>,
): ListColumn<Row> =>
  text(field, {
    header: headerOf(field),
    kind: 'name',
    rowHeader: true,
    cell: ({ [field]: name }) => <b>{name}</b>,
    ...options,
  });

type Named<Id extends string> = Record<`${Id}_name`, string | null>;

/** The name of something that belongs to the row: `named('office')` shows `office_name`. */
export function named<Id extends Header, Row extends Named<Id>>(id: Id, options: Options<Row> = {}): ListColumn<Row> {
  const field = `${id}_name` as const;
  return text<typeof field, Row>(field, { id, header: id, ...options });
}

/** The name of a person, the first name as a letter: `person('agent')` shows `agent_name`. */
export function person<Id extends Header, Row extends Named<Id>>(id: Id, options: Options<Row> = {}): ListColumn<Row> {
  const field = `${id}_name` as const;
  const cell = ({ [field]: name }: Row) => (name ? shortName(name) : '-');
  return named(id, { kind: 'person', cell, ...options });
}

/** The author of a step and its time, which is a separate column in a spreadsheet. */
export function signed<Id extends Header, At extends string, Row extends Named<Id> & Record<At, string | null>>(
  id: Id,
  at: At,
  { header = headerOf(at), ...options }: Options<Row> & Headed<At>,
): ListColumn<Row> {
  const field = `${id}_name` as const;
  return {
    ...named<Id, Row>(id),
    fields: [field, at],
    kind: 'signed',
    composed: true,
    cell: (row, { user }) => (
      <Signed by={shortName(row[field] ?? '')} at={formatMoment(row[at], user.company.time_zone)} />
    ),
    sheet: (t) => [sheetColumn(t, id, 'text', [field]), sheetColumn(t, header, 'moment', [at])],
    ...options,
  };
}

type OfTourist = { tourist_surname: string; tourist_name: string };

/** The tourist's name as a link to `to`. */
export const tourist = <Row extends OfTourist>(
  to: ((row: Row) => string) | null,
  { also = [], ...options }: Options<Row> = {},
): ListColumn<Row> => ({
  id: 'tourist',
  header: 'tourist',
  fields: ['tourist_surname', 'tourist_name', ...also],
  kind: 'name',
  rowHeader: true,
  cell: (row) =>
    to === null ? (
      touristName(row)
    ) : (
      <Link href={to(row)} tabIndex={-1}>
        <b>{touristName(row)}</b>
      </Link>
    ),
  sheet: (t) => [sheetColumn(t, 'tourist', 'text', ['tourist_surname', 'tourist_name'])],
  ...options,
});

type MoneyOptions<Row> = Options<Row> & {
  /** Text instead of zero. */
  zero?: string;
};

/** An amount in the row's currency, which is a separate column in a spreadsheet. */
export const money = <Field extends string, Row extends Record<Field, Amount | null> & { currency: string }>(
  field: Field,
  { header = headerOf(field), zero, ...options }: MoneyOptions<Row> & Headed<Field>,
): ListColumn<Row> => ({
  id: field,
  header,
  fields: [field, 'currency'],
  kind: 'money',
  cell: ({ [field]: amount, currency }) => {
    if (amount === null) return '-';
    return zero !== undefined && sign(amount) === 0 ? zero : `${formatAmount(amount)} ${currency}`;
  },
  sheet: (t) => [sheetColumn(t, header, 'amount', [field]), sheetColumn(t, 'currency', 'text', ['currency'])],
  ...options,
});

type InCurrency = { currency: string; currency_rate: string };

/** The rate at which the row's amount was converted. */
export const currencyRate = <Row extends InCurrency>(options: Options<Row>): ListColumn<Row> =>
  rate('currency_rate', {
    also: ['currency'],
    cell: ({ currency, currency_rate }) => (currency === 'USD' ? '-' : formatRate(currency_rate)),
    ...options,
  });

/** The text of an enumerated value. */
export const status = <Field extends string, Value extends string | boolean, Row extends Record<Field, Value>>(
  field: Field,
  words: Words<Value>,
  { also = [], header = headerOf(field), ...options }: Options<Row> & Headed<Field>,
): ListColumn<Row> => ({
  id: field,
  header,
  fields: [field, ...also],
  kind: 'status',
  cell: (row) => <Word words={words} value={row[field]} />,
  sheet: (t) => [sheetColumn(t, header, 'text', [field], wordsByValue(words, t))],
  ...options,
});

type WordProps<Value extends string | boolean> = { words: Words<Value>; value: Value };

function Word<Value extends string | boolean>({ words, value }: WordProps<Value>): string {
  return words.word(value, useTranslation().t);
}
