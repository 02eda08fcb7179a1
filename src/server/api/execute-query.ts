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
import { makeSchema } from '../base/graphql/schema.ts';
import { limitTexts, limitVariables } from '../base/graphql/text-limits.ts';
import { Refusal } from '../base/pipeline/refusal.ts';
import { queryResolvers } from './resolvers.ts';

const MAX_TOKENS = 5000;
/**
 * Characters of cached documents. A parsed and compiled document takes about a hundred times its text, so this is some
 * 40 MB; the client's documents have a thousand characters.
 */
const CACHED_CHARACTERS = 400_000;

/** A query as sent. */
export type Query = { query: string; variables: Record<string, unknown>; operationName: string | undefined };

/** A parsed document with the operation to run. */
type ParsedQuery = {
  document: DocumentNode;
  /** All operations of the document, and the one to run. */
  operations: OperationDefinitionNode[];
  operation: OperationDefinitionNode;
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
};
/** A cached document of the client, compiled on its second use for fast execution. */
type CachedQuery = ParsedQuery & { compiled: CompiledQuery | null; isSecond: boolean };

type Executor = (query: Query, context: GraphqlContext) => Promise<ExecutionResult>;

/**
 * Makes the executor of queries. Refuses query_too_large before validation, malformed with reasons, and what scalars
 * refuse. Documents in the client's form are cached (LRU by size); others are parsed every time and have a smaller
 * budget, so that they evict nothing.
 */
export function makeExecutor(development: boolean): Executor {
  const schema = makeSchema(queryResolvers);
  const rules = development ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  const cache = new LRUCache<string, CachedQuery>({
    maxSize: CACHED_CHARACTERS,
    sizeCalculation: (_, text) => text.length,
  });

  const budgetOf = (parsed: ParsedQuery): Budget => {
    if (development) return DEVELOPMENT_BUDGET;
    return isClientForm(parsed) ? CLIENT_BUDGET : OTHER_BUDGET;
  };

  /** Parses, limits the cost, and then validates, because validation rules compare fields with each other. */
  const parseQuery = ({ query, variables, operationName }: Query): ParsedQuery => {
    const document = parse(query, { maxTokens: MAX_TOKENS });
    limitTexts(document);
    const parsed = { document, ...findOperation(document, operationName) };
    const budget = budgetOf(parsed);
    for (const operation of parsed.operations) limitCost({ ...parsed, schema, variables, operation }, budget);
    const problems = validate(schema, document, rules);
    if (problems.length > 0) throw asRefusal(problems);
    return parsed;
  };

  const run = async (query: Query, context: GraphqlContext): Promise<ExecutionResult> => {
    limitVariables(query.variables);
    // With an operation name, another operation of the same text could be meant, so it is not cached.
    const key = query.operationName === undefined ? query.query : null;
    const cached = key === null ? undefined : cache.get(key);
    if (!cached) {
      const parsed = parseQuery(query);
      if (key !== null && isClientForm(parsed)) cache.set(key, { ...parsed, compiled: null, isSecond: false });
      return interpret(parsed, query, context);
    }
    limitCost({ schema, variables: query.variables, ...cached }, budgetOf(cached));
    if (!cached.compiled && !cached.isSecond) {
      cached.isSecond = true;
      const compiled = compileQuery(schema, cached.document);
      if (isCompiledQuery(compiled)) cached.compiled = compiled;
    }
    return cached.compiled?.query(undefined, context, query.variables) ?? interpret(cached, query, context);
  };

  const interpret = ({ document }: ParsedQuery, { variables, operationName }: Query, contextValue: GraphqlContext) =>
    executeDocument({ schema, document, contextValue, variableValues: variables, operationName });

  return async (query, context) => {
    try {
      const result = await run(query, context);
      // Without data the operation was not run: a variable has the wrong type.
      if (result.errors && result.data === undefined) throw asRefusal(result.errors);
      return result;
    } catch (error) {
      throw error instanceof GraphQLError ? asRefusal([error]) : error;
    }
  };
}

/** The operation to run and the fragments. Refuses malformed when the operation is ambiguous or missing. */
function findOperation(document: DocumentNode, operationName: string | undefined): Omit<ParsedQuery, 'document'> {
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

/** The refusal of an invalid query: a scalar's, or malformed with the reasons. */
function asRefusal(errors: readonly GraphQLError[]): Refusal {
  const cache = errors.map(refusalBehind).find((refusal) => refusal !== null);
  return cache ?? malformed(errors.slice(0, MAX_REASONS).map(({ message }) => message));
}

/** Reasons per refusal. */
const MAX_REASONS = 20;

/** The refusal of a scalar, which GraphQL wraps once in a literal and twice in a variable. */
function refusalBehind(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  return error instanceof GraphQLError ? refusalBehind(error.originalError) : null;
}
