import { Ajv, type ErrorObject, type SchemaValidateFunction, type ValidateFunction } from 'ajv';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { isCalendarDate } from '#contract/base/dates.ts';
import { type ErrorCode, isErrorCode } from '#contract/base/errors.ts';
import { normalizeName } from '#contract/base/person-names.ts';
import { toE164 } from '#contract/base/phone.ts';
import { invalidFields, Refusal } from '../pipeline/refusal.ts';

/** The formats of the contract's schemas. */
const formats = {
  date: isCalendarDate,
  'date-time': (text: string) => !Number.isNaN(Date.parse(text)),
  phone: (text: string) => toE164(text) !== null,
  'time-zone': (text: string) => isTimeZone(text),
};

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Keywords that validate a text and pass it on in another form. */
const rewriting = { normalizeName, trim: (line: string) => line.trim() };

const rewrite =
  (to: (text: string) => string): SchemaValidateFunction =>
  (_isAsked: true, text: string, _schema, context) => {
    if (context) context.parentData[context.parentDataProperty] = to(text);
    return true;
  };

function validator(): Ajv {
  // Unknown fields are errors; all invalid fields are reported.
  const ajv = new Ajv({ allErrors: true, verbose: true, removeAdditional: false, strict: false });
  ajv.addKeyword('problem');
  for (const [keyword, to] of Object.entries(rewriting)) {
    const validate = rewrite(to);
    ajv.addKeyword({ keyword, type: 'string', before: 'maxLength', modifying: true, errors: false, validate });
  }
  for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, validate);
  return ajv;
}

const ajv = validator();

/** Compiles a schema on first use: compiling all would delay a start by a quarter of a second. */
function compileOnUse(schema: TSchema): () => ValidateFunction {
  let validate: ValidateFunction | undefined;
  return () => {
    validate ??= ajv.compile(schema);
    return validate;
  };
}

/** Fastify's validator compiler: throws a refusal with the problem of each field. */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const problemsIn = compiledChecker(schema);
  if (httpPart !== 'params') {
    return (value: unknown) => {
      const fields = problemsIn(value ?? {});
      return fields ? { error: invalidFields(fields) } : { value };
    };
  }
  return (value: Record<string, unknown>) => {
    const params = withNumbers(value, schema);
    const fields = problemsIn(params);
    // An invalid id is answered like an unknown one.
    return fields ? { error: new Refusal('not_found', { fields }) } : { value: params };
  };
};

/** Makes a check that refuses invalid_fields, for arguments that GraphQL's types do not restrict. */
export function checkerOf(schema: TSchema): (value: unknown) => void {
  const problemsIn = compiledChecker(schema);
  return (value) => {
    const fields = problemsIn(value);
    if (fields) throw invalidFields(fields);
  };
}

/** Refuses a JSON `null` body, which the validator can not distinguish from a missing one. */
export function refuseNullBody(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body }) => {
    if (body === null) throw invalidFields({ '': 'malformed' });
  });
}

/** Field path → error code. */
export type Problems = Record<string, ErrorCode>;

/** The problems of a value, at most MAX_PROBLEMS, or null. */
export function compiledChecker(schema: TSchema): (value: unknown) => Problems | null {
  const compiled = compileOnUse(schema);
  return (value) => {
    const validate = compiled();
    return validate(value) ? unstorableTexts(value) : problemsOf(validate.errors ?? []);
  };
}

/** Converts path parameters of integer schemas to numbers where they have the form of an id. */
function withNumbers(params: Record<string, unknown>, schema: TSchema): Record<string, unknown> {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  const read = ([name, text]: [string, unknown]): [string, unknown] => {
    const isNumber = properties[name]?.type === 'integer' && /^[1-9]\d*$/.test(String(text));
    return [name, isNumber ? Number(text) : text];
  };
  return Object.fromEntries(Object.entries(params).map(read));
}

/** Fields named by one refusal. */
export const MAX_PROBLEMS = 100;

/**
 * Texts and field names that PostgreSQL can not store: with NUL or a lone surrogate. Iterative, because schemas do not
 * always limit the depth.
 */
function unstorableTexts(root: unknown): Problems | null {
  const fields = new Map<string, ErrorCode>();
  const places: [path: string, value: unknown][] = [['', root]];
  for (let place = places.pop(); place && fields.size < MAX_PROBLEMS; place = places.pop()) {
    const [path, value] = place;
    if (typeof value === 'string' && !isStorable(value)) fields.set(path, 'characters_invalid');
    if (value === null || typeof value !== 'object') continue;
    for (const [name, below] of Object.entries(value)) {
      const here = path ? `${path}.${name}` : name;
      if (!isStorable(name)) fields.set(here, 'characters_invalid');
      places.push([here, below]);
    }
  }
  return fields.size > 0 ? Object.fromEntries(fields) : null;
}

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** The first problem of each field. */
function problemsOf(problems: ErrorObject[]): Problems {
  // A Map, because field names are arbitrary and an object has inherited ones like "constructor".
  const fields = new Map<string, ErrorCode>();
  for (const problem of problems) {
    if (fields.size === MAX_PROBLEMS) break;
    const path = problem.instancePath.slice(1).split('/').filter(Boolean);
    if (problem.keyword === 'required') path.push(String(problem.params.missingProperty));
    if (problem.keyword === 'additionalProperties') path.push(String(problem.params.additionalProperty));
    const name = path.join('.');
    if (!fields.has(name)) fields.set(name, codeOf(problem));
  }
  return Object.fromEntries(fields);
}

function codeOf({ keyword, parentSchema, data }: ErrorObject): ErrorCode {
  if (keyword === 'required') return 'fill_required_fields';
  if (keyword === 'additionalProperties') return 'field_unknown';
  const code = String((parentSchema as { problem?: string } | undefined)?.problem ?? '');
  // An empty value counts as missing, even if it is invalid in other ways as well.
  if (data === '' || data === null) return 'fill_required_fields';
  return isErrorCode(code) ? code : 'malformed';
}
