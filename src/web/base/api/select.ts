import type { AnswerOf, ArgumentTypes, ReadName, ValueOf } from '#contract/reads.ts';

/**
 * A query of root fields: its text, and the types of its variables and its answer. The answer has only the selected
 * fields; unknown fields don't compile.
 */
export type Selection<Answer, Variables> = {
  document: string;
  /** The parts of the text, for `combine`: variables with their types, and root fields with their selections. */
  declared: Record<string, string>;
  roots: string;
  /** Never set: carries the types. */
  types?: { answer: Answer; variables: Variables };
};

/** The answer of a query. */
export type Answered<Asked> = Asked extends Selection<infer Answer, infer _> ? Answer : never;

/**
 * Selected fields: plain ones as names in one string, separated by spaces; objects by name with their own selection; or
 * a pair of both.
 */
type Fields = string | Nested | readonly [string, Nested];
type Nested = { readonly [name: string]: Fields };

/** The names in a text of one or several lines. */
type Words<Text extends string, Found extends string = never> = Text extends `${infer First} ${infer Rest}`
  ? Words<Rest, Found | Word<First>>
  : Found | Word<Text>;
type Word<Text extends string> = Text extends `${infer First}\n${infer Rest}`
  ? Word<First> | Word<Rest>
  : Text extends ''
    ? never
    : Text;

/** The item type of a list, the type itself otherwise, without null. */
type One<Data> = NonNullable<Data> extends readonly (infer Item)[] ? NonNullable<Item> : NonNullable<Data>;
/** The object fields. `can` is only part of a command's answer and can't be selected. */
type Below<Data> = {
  [Name in keyof Data]-?: Name extends 'can' ? never : One<Data[Name]> extends object ? Name : never;
}[keyof Data];
type Plain<Data> = Exclude<keyof Data, Below<Data> | 'can'>;

/** The selection if all of its fields exist; otherwise a type with the error, which no string matches. */
type Checked<Data, Asked> = Asked extends string
  ? Exclude<Words<Asked>, Plain<Data>> extends never
    ? Asked
    : { noSuchField: Exclude<Words<Asked>, Plain<Data>> }
  : Asked extends readonly [infer Names, infer Inner]
    ? readonly [Checked<Data, Names>, Checked<Data, Inner>]
    : { [Name in keyof Asked]: Name extends Below<Data> ? Checked<One<Data[Name]>, Asked[Name]> : never };

// In brackets, a union of texts is not distributed: it selects the fields of all.
type Picked<Data, Asked> = [Asked] extends [string]
  ? { [Name in Words<Asked> & keyof Data]: Data[Name] }
  : Asked extends readonly [infer Names, infer Inner]
    ? Picked<Data, Names> & Picked<Data, Inner>
    : { [Name in keyof Asked & keyof Data]: Selected<Data[Name], Asked[Name]> };
type Flat<Data> = { [Name in keyof Data]: Data[Name] };
/** The type of the answer with the selected fields only. */
type Selected<Data, Asked> = Data extends readonly (infer Item)[]
  ? Selected<Item, Asked>[]
  : Data extends object
    ? Flat<Picked<Data, Asked>>
    : Data;

/** The root field in `sales`, or in `alias: sales`. */
type RootIn<Text> = Text extends `${string}: ${infer Root extends ReadName}`
  ? Root
  : Text extends ReadName
    ? Text
    : never;
type NameIn<Text> = Text extends `${infer Name}: ${string}` ? Name : Text;

/**
 * A variable's type as the root field declares it, or its non-null form; optionally with the variable's name: `$id:
 * Id!`.
 */
type Given<Type extends string> = Typed<Type> | `$${string}: ${Typed<Type>}` | number;
type Typed<Type extends string> = Type | (Type extends `${string}!` ? never : `${Type}!`);
type Needed<Types> = { [Name in keyof Types]: Types[Name] extends `${string}!` ? Name : never }[keyof Types];
type GivenTo<Types> = {
  readonly [Name in Needed<Types>]: Given<Types[Name] & string>;
} & { readonly [Name in Exclude<keyof Types, Needed<Types>>]?: Given<Types[Name] & string> };

type NoOthers<Args, Types> = { readonly [Name in Exclude<keyof Args, keyof Types>]: never };

/** The variables by name, with their GraphQL types. */
type Declared<Args> = {
  [Name in keyof Args as Args[Name] extends `$${infer Own}: ${string}`
    ? Own
    : Args[Name] extends string
      ? Name
      : never]: Args[Name] extends `$${string}: ${infer Type}` ? Type : Args[Name];
};
type VariablesOf<Types> = Flat<
  { [Name in Needed<Types>]: ValueOf<Types[Name] & string> } & {
    [Name in Exclude<keyof Types, Needed<Types>>]?: ValueOf<Types[Name] & string>;
  }
>;

/**
 * Selects fields of a root field. Arguments are variables (`{ id: 'Id!' }`, with another name `$client: Id!`) or
 * constant numbers.
 */
export function select<
  const Text extends ReadName | `${string}: ${ReadName}`,
  const Args extends Readonly<Record<string, string | number>> = Record<never, never>,
  const Asked extends Fields = '',
>(
  root: Text,
  args?: Args & GivenTo<ArgumentTypes<RootIn<Text>>> & NoOthers<Args, ArgumentTypes<RootIn<Text>>>,
  fields?: Asked & Checked<One<AnswerOf<RootIn<Text>>>, Asked>,
): Selection<
  { [Name in NameIn<Text> & string]: Selected<AnswerOf<RootIn<Text>>, Asked> },
  VariablesOf<Declared<Args>>
> {
  return compose(root, args ?? {}, fields ? fieldsText(fields) : '');
}

/** Like `select`, for fields that are only known at run time; the caller gives the types. */
export function compose<Answer, Variables>(
  root: string,
  args: Readonly<Record<string, string | number | undefined>>,
  fields: string,
): Selection<Answer, Variables> {
  const declared: Record<string, string> = {};
  const given = Object.entries(args).map(([name, type]) => {
    if (typeof type !== 'string') return `${name}: ${type}`;
    const [variable = '', own] = type.startsWith('$') ? type.slice(1).split(': ') : [name, type];
    declared[variable] = own ?? '';
    return `${name}: $${variable}`;
  });
  return asSelection(declared, `${root}${inBrackets(given)}${fields ? ` { ${fields} }` : ''}`);
}

type Part = Selection<object, object>;
type All<Parts, Of extends 'answer' | 'variables'> = Flat<
  Parts extends readonly [Selection<infer Answer, infer Variables>, ...infer Rest]
    ? { answer: Answer; variables: Variables }[Of] & All<Rest, Of>
    : unknown
>;

/** Combines selections of several root fields into one query. */
export function combine<const Parts extends readonly Part[]>(
  ...parts: Parts
): Selection<All<Parts, 'answer'>, All<Parts, 'variables'>> {
  const declared: Record<string, string> = Object.assign({}, ...parts.map((part) => part.declared));
  return asSelection(declared, parts.map(({ roots }) => roots).join(' '));
}

function asSelection<Answer, Variables>(declared: Record<string, string>, roots: string): Selection<Answer, Variables> {
  const variables = Object.entries(declared).map(([name, type]) => `$${name}: ${type}`);
  return { document: `${variables.length > 0 ? `query ${inBrackets(variables)} ` : ''}{ ${roots} }`, declared, roots };
}

const inBrackets = (parts: string[]) => (parts.length > 0 ? `(${parts.join(', ')})` : '');

function fieldsText(fields: Fields): string {
  if (typeof fields === 'string') return fields;
  if (isPair(fields)) return fields.map(fieldsText).join(' ');
  return Object.entries(fields)
    .map(([name, inner]) => `${name} { ${fieldsText(inner)} }`)
    .join(' ');
}

const isPair = (fields: Nested | readonly [string, Nested]): fields is readonly [string, Nested] =>
  Array.isArray(fields);
