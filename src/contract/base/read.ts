import Type, { type TInteger, type TObject, type TProperties, type TSchema } from 'typebox';
import { entity } from './entity.ts';
import { nullable } from './fields.ts';
import type { PermissionKey } from './roles.ts';

/**
 * What is given to a read, in GraphQL's own words: `Id!`, `[Id!]`, `Date`, or the name of an input. They are plain text so
 * that the browser can write them into its queries without the schemas.
 */
export type Arguments = Readonly<Record<string, string>>;

/** The fields of an input: the type of each, with what is to be said of it. */
export type Input = Readonly<Record<string, string | readonly [type: string, description: string]>>;
export type Inputs = Readonly<Record<string, Input>>;

/** What a list can be sorted by: names, some with what is to be said of them. */
export type Sorts = readonly (string | readonly [name: string, description: string])[];

/** One GraphQL root: its permission, what is given to it and what it answers. */
export type Read = {
  permission: PermissionKey;
  description: string;
  arguments: Arguments;
  answer: TSchema;
  /** Of a list: the first part of the names of its own types, and its sorts. */
  list?: { name: string; sorts: Sorts; filterDescription?: string; sortDescription?: string };
};

/** A root that is no list. */
export const read = <const Declared extends Omit<Read, 'list'>>(declared: Declared): Declared => declared;

const endCursor = nullable(Type.String());
const hasNextPage = Type.Boolean();

/** A page of rows by key, with what a queue has beside them. */
export const page = <Row extends TObject, Beside extends TProperties>(name: string, row: Row, beside: Beside) =>
  entity(`${name}Page`, { rows: Type.Array(row), endCursor, hasNextPage, ...beside });

/**
 * A root that is read page by page, narrowed down and sorted: `name` is the first part of the names of its types. Its filter
 * is the input `<name>Filter`; with `filtered: 'always'` it has to be given.
 */
export function list<
  const Name extends string,
  Row extends TObject,
  const Options extends {
    permission: PermissionKey;
    description: string;
    sorts: Sorts;
    totals?: TProperties;
    totalsDescription?: string;
    filtered?: 'always';
    filterDescription?: string;
    sortDescription?: string;
  },
>(name: Name, row: Row, { totals, totalsDescription, filtered, ...options }: Options) {
  const { permission, description, ...sorted } = options;
  type Filter = Options['filtered'] extends 'always' ? `${Name}Filter!` : `${Name}Filter`;
  type Beside = { totalCount: TInteger } & (Options['totals'] extends TProperties
    ? { totals: TObject<Options['totals']> }
    : unknown);
  const sums = totals ? { totals: entity(`${name}Totals`, totals, totalsDescription) } : {};
  return {
    permission,
    description,
    arguments: {
      filter: `${name}Filter${filtered ? '!' : ''}` as Filter,
      sort: `${name}Sort` as `${Name}Sort`,
      first: 'Int',
      after: 'String',
      through: 'String',
    },
    answer: page(name, row, { totalCount: Type.Integer(), ...sums } as unknown as Beside),
    list: { name, ...sorted },
  } as const;
}
