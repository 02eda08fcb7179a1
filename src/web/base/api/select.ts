import type { AnswerOf, ArgumentTypes, ReadName, ValueOf } from '#contract/reads.ts';

/**
 * A query of some roots: its text, and in its type what has to be given and what is answered. Fields that are not asked for
 * are not in the type, and those that there are not don't compile.
 */
export type Selection<Answer, Variables> = {
  document: string;
  /** The parts of which others are made: variables with their types, and the roots with their fields. */
  declared: Record<string, string>;
  roots: string;
  /** Never there: it carries the types. */
  types?: { answer: Answer; variables: Variables };
};

/** What a query answers. */
export type Answered<Asked> = Asked extends Selection<infer Answer, infer _> ? Answer : never;

/**
 * The fields that are asked for: names in one text with spaces between them, those that have fields of their own by their
 * name, or first the one and then the other.
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

/** One of what is answered: of a list its item, of what may be missing the thing itself. */
type One<Data> = NonNullable<Data> extends readonly (infer Item)[] ? NonNullable<Item> : NonNullable<Data>;
/** What can be done is a part of a command's answer, and is not read. */
type Below<Data> = {
  [Name in keyof Data]-?: Name extends 'can' ? never : One<Data[Name]> extends object ? Name : never;
}[keyof Data];
type Plain<Data> = Exclude<keyof Data, Below<Data> | 'can'>;

/** The fields, if there are such; otherwise what is wrong, which no text is. */
type Checked<Data, Asked> = Asked extends string
  ? Exclude<Words<Asked>, Plain<Data>> extends never
    ? Asked
    : { noSuchField: Exclude<Words<Asked>, Plain<Data>> }
  : Asked extends readonly [infer Names, infer Inner]
    ? readonly [Checked<Data, Names>, Checked<Data, Inner>]
    : { [Name in keyof Asked]: Name extends Below<Data> ? Checked<One<Data[Name]>, Asked[Name]> : never };

type Picked<Data, Asked> = Asked extends string
  ? { [Name in Words<Asked> & keyof Data]: Data[Name] }
  : Asked extends readonly [infer Names, infer Inner]
    ? Picked<Data, Names> & Picked<Data, Inner>
    : { [Name in keyof Asked & keyof Data]: Selected<Data[Name], Asked[Name]> };
type Flat<Data> = { [Name in keyof Data]: Data[Name] };
/** What is answered, with nothing but what is asked for. */
type Selected<Data, Asked> = Data extends readonly (infer Item)[]
  ? Selected<Item, Asked>[]
  : Data extends object
    ? Flat<Picked<Data, Asked>>
    : Data;

/** `sales`, or `typed: sales`, whose answer is called "typed". */
type RootIn<Text> = Text extends `${string}: ${infer Root extends ReadName}`
  ? Root
  : Text extends ReadName
    ? Text
    : never;
type NameIn<Text> = Text extends `${infer Name}: ${string}` ? Name : Text;

/** A variable's type as the root declares it, or one that may not be missing; before it the variable's name if it has one of its own. */
type Given<Type extends string> = Typed<Type> | `$${string}: ${Typed<Type>}` | number;
type Typed<Type extends string> = Type | (Type extends `${string}!` ? never : `${Type}!`);
type Needed<Types> = { [Name in keyof Types]: Types[Name] extends `${string}!` ? Name : never }[keyof Types];
type GivenTo<Types> = {
  readonly [Name in Needed<Types>]: Given<Types[Name] & string>;
} & { readonly [Name in Exclude<keyof Types, Needed<Types>>]?: Given<Types[Name] & string> };

type NoOthers<Args, Types> = { readonly [Name in Exclude<keyof Args, keyof Types>]: never };

/** The variables by their names, with their types in GraphQL. */
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
 * Reads a root: which of its arguments are given as variables (`{ id: 'Id!' }`, a variable of another name as `$client: Id!`,
 * a number as it is), and which fields are asked for.
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

/** The same where the fields are only known when it runs; the caller says what is answered. */
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

/** Several roots in one query. */
export function together<const Parts extends readonly Part[]>(
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
