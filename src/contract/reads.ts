import type { Static } from 'typebox';
import type { Read, Sorts } from './base/read.ts';
import { cashInputs, cashReads } from './cash/cash-reads.ts';
import { clientInputs, clientReads } from './clients/clients-reads.ts';
import { companyInputs, companyReads } from './company/company-reads.ts';
import { currencyInputs, currencyReads } from './currencies/currencies-reads.ts';
import { directoryInputs, directoryReads } from './directories/directories-reads.ts';
import { insightInputs, insightReads } from './insight/insight-reads.ts';
import { logInputs, logReads } from './log/log-reads.ts';
import { loyaltyInputs, loyaltyReads } from './loyalty/loyalty-reads.ts';
import { partnerInputs, partnerReads } from './partners/partners-reads.ts';
import { saleInputs, saleReads } from './sales/sales-reads.ts';

/** Every GraphQL root: who may read it, what it is given and what it answers. The schema is made of them. */
export const reads = {
  ...companyReads,
  ...directoryReads,
  ...currencyReads,
  ...logReads,
  ...clientReads,
  ...loyaltyReads,
  ...cashReads,
  ...saleReads,
  ...partnerReads,
  ...insightReads,
} satisfies Record<string, Read>;

/** What roots are narrowed down by, by the names of their types. */
export const inputs = {
  ...companyInputs,
  ...directoryInputs,
  ...currencyInputs,
  ...logInputs,
  ...clientInputs,
  ...loyaltyInputs,
  ...cashInputs,
  ...saleInputs,
  ...partnerInputs,
  ...insightInputs,
};

type Reads = typeof reads;
export type ReadName = keyof Reads;
/** The roots that are read page by page, narrowed down and sorted. */
export type ListName = { [Name in ReadName]: Reads[Name] extends { list: object } ? Name : never }[ReadName];
export type InputName = keyof typeof inputs;

/** What a root answers, without what only commands answer. */
export type AnswerOf<Name extends ReadName> = Static<Reads[Name]['answer']>;

/** The arguments of a root in GraphQL's words. */
export type ArgumentTypes<Name extends ReadName> = Reads[Name]['arguments'];

type Scalars = { Id: number; Int: number; Boolean: boolean; String: string; Date: string; Decimal: string };
type Bare<Type extends string> = Type extends `[${infer Item}]`
  ? ValueOf<Item>[]
  : Type extends keyof Scalars
    ? Scalars[Type]
    : Type extends InputName
      ? InputOf<Type>
      : SortOf<Type>;
/** A value of a type that is written as GraphQL writes it. */
export type ValueOf<Type extends string> = Type extends `${infer Needed}!` ? Bare<Needed> : Bare<Type> | null;

type TypeIn<Field> = Field extends readonly [infer Type, string] ? Type : Field;
type NeededIn<Fields> = {
  [Name in keyof Fields]: TypeIn<Fields[Name]> extends `${string}!` ? Name : never;
}[keyof Fields];
type Values<Fields> = { [Name in NeededIn<Fields>]: ValueOf<TypeIn<Fields[Name]> & string> } & {
  [Name in Exclude<keyof Fields, NeededIn<Fields>>]?: ValueOf<TypeIn<Fields[Name]> & string>;
};

/** The value of an input. */
export type InputOf<Name extends InputName> = Values<(typeof inputs)[Name]>;

type NameIn<Item extends Sorts[number]> = Item extends readonly [infer Name extends string, string]
  ? Name
  : Item & string;
/** What a list can be sorted by. */
export type SortField<Name extends ListName> = NameIn<Reads[Name]['list']['sorts'][number]>;
/** The first part of the names of a list's own types: "Sale" of its `SaleFilter` and `SaleSort`. */
export type TypesOf<Name extends ListName> = Reads[Name]['list']['name'];
/** What a list can be narrowed down by. */
export type FilterOf<Name extends ListName> = Name extends ListName ? InputOf<`${TypesOf<Name>}Filter`> : never;
/** Its fields. */
export type FilterField<Name extends ListName> = Name extends ListName ? keyof FilterOf<Name> & string : never;
/** A row of a list. */
export type RowOf<Name extends ListName> = AnswerOf<Name>['rows'][number];
/** What a list sums up. */
export type TotalsOf<Name extends ListName> = AnswerOf<Name> extends { totals: infer Totals } ? Totals : unknown;

type SortOf<Type> = {
  [Name in ListName]: Reads[Name]['arguments']['sort'] extends Type
    ? { by: SortField<Name>; direction: 'asc' | 'desc' }
    : never;
}[ListName];

/** The values that a root is given. */
export type ArgumentsOf<Name extends ReadName> = Values<ArgumentTypes<Name>>;
