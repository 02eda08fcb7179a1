import { Ajv, type ErrorObject, type SchemaValidateFunction, type ValidateFunction } from 'ajv';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { isCalendarDate } from '#contract/base/dates.ts';
import { type ErrorCode, isErrorCode } from '#contract/base/errors.ts';
import { normalizeName } from '#contract/base/person-names.ts';
import { toE164 } from '#contract/base/phone.ts';
import { invalidFields, Refusal } from '../pipeline/refusal.ts';

/** What the contract's formats mean. */
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

const keepTidy: SchemaValidateFunction = (_isTidied: true, name: string, _schema, context) => {
  if (context) context.parentData[context.parentDataProperty] = normalizeName(name);
  return true;
};

function validator(): Ajv {
  // Unknown fields are an error, not dropped; every field that is wrong is told, not only the first.
  const ajv = new Ajv({ allErrors: true, verbose: true, removeAdditional: false, strict: false });
  ajv.addKeyword('problem');
  // Names of persons are judged and reach every handler in the form in which they are kept.
  ajv.addKeyword({
    ...{ keyword: 'normalizeName', type: 'string', before: 'maxLength', modifying: true, errors: false },
    validate: keepTidy,
  });
  for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, validate);
  return ajv;
}

const ajv = validator();

/** Compiles a schema when its first value comes: a start would wait a quarter of a second for all of them. */
function compileLater(schema: TSchema): () => ValidateFunction {
  let validate: ValidateFunction | undefined;
  return () => {
    validate ??= ajv.compile(schema);
    return validate;
  };
}

/** Fastify's way to our validation: what is wrong is thrown as a refusal with each field's own problem. */
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
    // A path that is no number leads nowhere, as the path of an id that does not exist does.
    return fields ? { error: new Refusal('not_found', { fields }) } : { value: params };
  };
};

/** Refuses what is not of a schema's form, each field with its own problem: for what GraphQL's types leave open. */
export function checkerOf(schema: TSchema): (value: unknown) => void {
  const problemsIn = compiledChecker(schema);
  return (value) => {
    const fields = problemsIn(value);
    if (fields) throw invalidFields(fields);
  };
}

/** JSON's `null` is no object. The validator can't tell: Fastify gives it null for a body that is missing as well. */
export function refuseNullBody(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body }) => {
    if (body === null) throw invalidFields({ '': 'malformed' });
  });
}

/** Field path → problem. */
export type Problems = Record<string, ErrorCode>;

/** What is wrong with a value, or null: at most a hundred fields. */
export function compiledChecker(schema: TSchema): (value: unknown) => Problems | null {
  const compiled = compileLater(schema);
  return (value) => {
    const validate = compiled();
    return validate(value) ? unstorableTexts(value) : problemsOf(validate.errors ?? []);
  };
}

/** Ids in a path are text: they become numbers where they are written as an id is. */
function withNumbers(params: Record<string, unknown>, schema: TSchema): Record<string, unknown> {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  const read = ([name, text]: [string, unknown]): [string, unknown] => {
    const isNumber = properties[name]?.type === 'integer' && /^[1-9]\d*$/.test(String(text));
    return [name, isNumber ? Number(text) : text];
  };
  return Object.fromEntries(Object.entries(params).map(read));
}

/** How many fields one answer names at most. */
export const NAMED = 100;

/**
 * Texts, names of fields among them, that PostgreSQL can't store: with the NUL character, or with half of a surrogate pair.
 * The depth of what is looked at is not limited by every schema, so there is no recursion.
 */
function unstorableTexts(root: unknown): Problems | null {
  const fields = new Map<string, ErrorCode>();
  const places: [path: string, value: unknown][] = [['', root]];
  for (let place = places.pop(); place && fields.size < NAMED; place = places.pop()) {
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

/** Field path → problem, the first that was found at each field. */
function problemsOf(problems: ErrorObject[]): Problems {
  // A map, because a body's fields have any names: an object has something under "constructor" already.
  const fields = new Map<string, ErrorCode>();
  for (const problem of problems) {
    if (fields.size === NAMED) break;
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
  // What was left empty is missing, whatever else is wrong with it.
  if (data === '' || data === null) return 'fill_required_fields';
  return isErrorCode(code) ? code : 'malformed';
}
