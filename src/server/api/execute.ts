import {
  type DocumentNode,
  type ExecutionResult,
  execute as executeDocument,
  type FragmentDefinitionNode,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import {
  type Budget,
  CLIENT_BUDGET,
  DEVELOPMENT_BUDGET,
  isClientForm,
  limitCost,
  OTHER_BUDGET,
} from '../base/graphql/query-cost.ts';
import type { GraphqlContext } from '../base/graphql/resolver.ts';
import { limitTexts, limitVariables } from '../base/graphql/resolver-texts.ts';
import { makeSchema } from '../base/graphql/schema.ts';
import { Refusal } from '../base/pipeline/refusal.ts';
import { queryResolvers } from './resolvers.ts';

const MAX_TOKENS = 5000;
/**
 * How much text of documents is kept, characters. Parsed and compiled a document takes about a hundred times its text, so
 * that this is some 40 MB; the client's documents are a thousand characters long.
 */
const KEPT_CHARACTERS = 400_000;

/** One query as it was sent. */
export type Query = { query: string; variables: Record<string, unknown>; operationName: string | undefined };

/** A document with the one of its operations that is run. */
type Asked = {
  document: DocumentNode;
  /** Every operation of the document, and the one that is run. */
  operations: OperationDefinitionNode[];
  operation: OperationDefinitionNode;
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
};
/** A document of the client: compiled when it comes the second time, which writes its answers without looking fields up. */
type Known = Asked & { compiled: CompiledQuery | null; isSecond: boolean };

type Executor = (query: Query, context: GraphqlContext) => Promise<ExecutionResult>;

/**
 * Makes what runs queries against the schema of the contract. Refuses query_too_large before anything is validated or read,
 * malformed with the reasons, and what a scalar refuses. Documents in the client's form are kept, by least recent use and up
 * to a size; others are parsed each time and have a smaller budget, so that they take no room from those of other people.
 */
export function makeExecutor(development: boolean): Executor {
  const schema = makeSchema(queryResolvers);
  const rules = development ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  const known = new LRUCache<string, Known>({ maxSize: KEPT_CHARACTERS, sizeCalculation: (_, text) => text.length });

  const budgetOf = (asked: Asked): Budget => {
    if (development) return DEVELOPMENT_BUDGET;
    return isClientForm(asked) ? CLIENT_BUDGET : OTHER_BUDGET;
  };

  /** Parses and validates; the cost is limited before the validation, whose rules compare fields with each other. */
  const read = ({ query, variables, operationName }: Query): Asked => {
    const document = parse(query, { maxTokens: MAX_TOKENS });
    limitTexts(document);
    const asked = { document, ...partsOf(document, operationName) };
    const budget = budgetOf(asked);
    for (const operation of asked.operations) limitCost({ ...asked, schema, variables, operation }, budget);
    const problems = validate(schema, document, rules);
    if (problems.length > 0) throw asRefusal(problems);
    return asked;
  };

  const run = async (query: Query, context: GraphqlContext): Promise<ExecutionResult> => {
    limitVariables(query.variables);
    // With an operation's name another operation of the same text may be meant.
    const key = query.operationName === undefined ? query.query : null;
    const kept = key === null ? undefined : known.get(key);
    if (!kept) {
      const asked = read(query);
      if (key !== null && isClientForm(asked)) known.set(key, { ...asked, compiled: null, isSecond: false });
      return plainly(asked, query, context);
    }
    limitCost({ schema, variables: query.variables, ...kept }, budgetOf(kept));
    if (!kept.compiled && !kept.isSecond) {
      kept.isSecond = true;
      const compiled = compileQuery(schema, kept.document);
      if (isCompiledQuery(compiled)) kept.compiled = compiled;
    }
    return kept.compiled?.query(undefined, context, query.variables) ?? plainly(kept, query, context);
  };

  const plainly = ({ document }: Asked, { variables, operationName }: Query, contextValue: GraphqlContext) =>
    executeDocument({ schema, document, contextValue, variableValues: variables, operationName });

  return async (query, context) => {
    try {
      const result = await run(query, context);
      // An operation that was not run has no data: a variable is not of its type.
      if (result.errors && result.data === undefined) throw asRefusal(result.errors);
      return result;
    } catch (error) {
      throw error instanceof GraphQLError ? asRefusal([error]) : error;
    }
  };
}

/** The operation that is run and the fragments. Refuses malformed when it is not clear which, or when it is no query. */
function partsOf(document: DocumentNode, operationName: string | undefined): Omit<Asked, 'document'> {
  const operations: OperationDefinitionNode[] = [];
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === 'OperationDefinition') operations.push(definition);
    if (definition.kind === 'FragmentDefinition') fragments.set(definition.name.value, definition);
  }
  const named = operations.filter(({ name }) => operationName === undefined || name?.value === operationName);
  const [operation, ...others] = named;
  if (!operation || others.length > 0) throw malformed(['Name one of the operations']);
  return { operations, operation, fragments };
}

const malformed = (reasons: string[]) => new Refusal('malformed', { details: { reasons } });

/** What is wrong with a query itself: what a scalar refused, or malformed with the reasons. */
function asRefusal(errors: readonly GraphQLError[]): Refusal {
  const known = errors.map(refusalBehind).find((refusal) => refusal !== null);
  return known ?? malformed(errors.slice(0, MAX_REASONS).map(({ message }) => message));
}

/** How many reasons are told. */
const MAX_REASONS = 20;

/** What a scalar refused: GraphQL wraps it once in a query's text and twice in a variable. */
function refusalBehind(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  return error instanceof GraphQLError ? refusalBehind(error.originalError) : null;
}
