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

/** Every GraphQL root field: its permission, arguments and answer. The schema is generated from them. */
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

/** The GraphQL inputs of the reads by name. */
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
/** The names of the reads that are lists: paged, filtered and sorted. */
export type ListName = { [Name in ReadName]: Reads[Name] extends { list: object } ? Name : never }[ReadName];
export type InputName = keyof typeof inputs;

/** The type of a read's answer. */
export type AnswerOf<Name extends ReadName> = Static<Reads[Name]['answer']>;

/** The arguments of a read as GraphQL types. */
export type ArgumentTypes<Name extends ReadName> = Reads[Name]['arguments'];

type Scalars = { Id: number; Int: number; Boolean: boolean; String: string; Date: string; Decimal: string };
type Bare<Type extends string> = Type extends `[${infer Item}]`
  ? ValueOf<Item>[]
  : Type extends keyof Scalars
    ? Scalars[Type]
    : Type extends InputName
      ? InputOf<Type>
      : SortOf<Type>;
/** The TypeScript type of a GraphQL type such as `[Id!]!`. */
export type ValueOf<Type extends string> = Type extends `${infer Needed}!` ? Bare<Needed> : Bare<Type> | null;

type TypeIn<Field> = Field extends readonly [infer Type, string] ? Type : Field;
type NeededIn<Fields> = {
  [Name in keyof Fields]: TypeIn<Fields[Name]> extends `${string}!` ? Name : never;
}[keyof Fields];
type Values<Fields> = { [Name in NeededIn<Fields>]: ValueOf<TypeIn<Fields[Name]> & string> } & {
  [Name in Exclude<keyof Fields, NeededIn<Fields>>]?: ValueOf<TypeIn<Fields[Name]> & string>;
};

/** The TypeScript type of a GraphQL input. */
export type InputOf<Name extends InputName> = Values<(typeof inputs)[Name]>;

type NameIn<Item extends Sorts[number]> = Item extends readonly [infer Name extends string, string]
  ? Name
  : Item & string;
/** The sort fields of a list. */
export type SortField<Name extends ListName> = NameIn<Reads[Name]['list']['sorts'][number]>;
/** The prefix of the names of a list's types: "Sale" of `SaleFilter` and `SaleSort`. */
export type TypesOf<Name extends ListName> = Reads[Name]['list']['name'];
/** The filter of a list. */
export type FilterOf<Name extends ListName> = Name extends ListName ? InputOf<`${TypesOf<Name>}Filter`> : never;
/** The fields of a list's filter. */
export type FilterField<Name extends ListName> = Name extends ListName ? keyof FilterOf<Name> & string : never;
/** A row of a list. */
export type RowOf<Name extends ListName> = AnswerOf<Name>['rows'][number];
/** The totals of a list. */
export type TotalsOf<Name extends ListName> = AnswerOf<Name> extends { totals: infer Totals } ? Totals : unknown;

/** The bound of a list's count, if the contract declares one. */
export type CountBoundOf<Name extends ListName> = Reads[Name]['list'] extends {
  countedUpTo: infer Bound extends number;
}
  ? { countedUpTo: Bound }
  : { countedUpTo?: never };

type SortOf<Type> = {
  [Name in ListName]: Reads[Name]['arguments']['sort'] extends Type
    ? { by: SortField<Name>; direction: 'asc' | 'desc' }
    : never;
}[ListName];

/** The values of a read's arguments. */
export type ArgumentsOf<Name extends ReadName> = Values<ArgumentTypes<Name>>;
