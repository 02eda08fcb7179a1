import Type, { type TBoolean, type TInteger, type TObject, type TProperties, type TSchema } from 'typebox';
import { described, entity } from './entity.ts';
import { nullable } from './fields.ts';
import type { PermissionKey } from './roles.ts';

/**
 * The arguments of a read by name, as GraphQL types: `Id!`, `[Id!]`, `Date`, or the name of an input. They are strings, so
 * that the browser can write them into its queries without the schemas.
 */
export type Arguments = Readonly<Record<string, string>>;

/** The fields of a GraphQL input: the type of each, or its type and description. */
export type Input = Readonly<Record<string, string | readonly [type: string, description: string]>>;
export type Inputs = Readonly<Record<string, Input>>;

/** The sort fields of a list: names, some with a description. */
export type Sorts = readonly (string | readonly [name: string, description: string])[];

/** One GraphQL root field: its permission, arguments and answer. */
export type Read = {
  permission: PermissionKey;
  description: string;
  arguments: Arguments;
  answer: TSchema;
  /**
   * A read of figures, which may be answered by a replica of the database: it then has all that was saved in the company,
   * and of other changes says how old it is.
   */
  onReplica?: true;
  /** Only for lists: the prefix of its types' names, its sort fields, and the bound of its count, if it has one. */
  list?: {
    name: string;
    sorts: Sorts;
    filterDescription?: string;
    sortDescription?: string;
    countedUpTo?: number;
  };
};

/** Declares a root field that is not a list. */
export const read = <const Declared extends Omit<Read, 'list'>>(declared: Declared): Declared => declared;

const endCursor = nullable(Type.String());
const hasNextPage = Type.Boolean();

/**
 * The bound of counts that would otherwise take longer with every year of a company's history: beyond it a list says
 * "10 000+".
 */
export const COUNT_BOUND = 10_000;

/** Beside a `totalCount`: whether the count ended at its bound. */
export const totalCountExceeded = described(
  Type.Boolean(),
  `Whether there are more rows than totalCount says: some lists are counted up to ${COUNT_BOUND} only`,
);

/** A page of rows with its cursor, and further fields beside them. */
export const page = <Row extends TObject, Beside extends TProperties>(name: string, row: Row, beside: Beside) =>
  entity(`${name}Page`, { rows: Type.Array(row), endCursor, hasNextPage, ...beside });

/**
 * Declares a root field that is read page by page, filtered and sorted. `name` is the prefix of its types' names. Its filter
 * is the input `<name>Filter`, which is required with `filtered: 'always'`. With `countedUpTo`, no more rows are counted.
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
    countedUpTo?: number;
    filterDescription?: string;
    sortDescription?: string;
  },
>(name: Name, row: Row, { totals, totalsDescription, filtered, ...options }: Options) {
  const { permission, description, ...sorted } = options;
  type Filter = Options['filtered'] extends 'always' ? `${Name}Filter!` : `${Name}Filter`;
  type Beside = { totalCount: TInteger; totalCountExceeded: TBoolean } & (Options['totals'] extends TProperties
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
    answer: page(name, row, { totalCount: Type.Integer(), totalCountExceeded, ...sums } as unknown as Beside),
    list: { name, ...sorted },
  } as const;
}
