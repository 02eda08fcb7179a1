import { Ajv, type ErrorObject, type SchemaValidateFunction, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { isCalendarDate } from '#contract/dates.ts';
import { type ErrorCode, isErrorCode } from '#contract/errors.ts';
import { tidyName } from '#contract/names.ts';
import { toE164 } from '#contract/phone.ts';
import { invalidFields } from '../pipeline/refusal.ts';

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
  if (context) context.parentData[context.parentDataProperty] = tidyName(name);
  return true;
};

function validator(coerceTypes: boolean): Ajv {
  // Unknown fields are an error, not dropped; every field that is wrong is told, not only the first.
  const ajv = new Ajv({ coerceTypes, allErrors: true, verbose: true, removeAdditional: false, strict: false });
  ajv.addKeyword('problem');
  // Names of persons are judged and reach every handler in the form in which they are kept.
  ajv.addKeyword({
    ...{ keyword: 'tidyName', type: 'string', before: 'maxLength', modifying: true, errors: false },
    validate: keepTidy,
  });
  for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, validate);
  return ajv;
}

const bodies = validator(false);
/** Ids in a path are text: they become numbers. */
const paths = validator(true);

/** Compiles a schema when its first value comes: a start would wait a quarter of a second for all of them. */
function compileLater(ajv: Ajv, schema: TSchema): () => ValidateFunction {
  let validate: ValidateFunction | undefined;
  return () => {
    validate ??= ajv.compile(schema);
    return validate;
  };
}

/** Fastify's way to our validation: what is wrong is thrown as a refusal with each field's own problem. */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const compiled = compileLater(httpPart === 'params' ? paths : bodies, schema);
  return (value: unknown) => {
    const validate = compiled();
    if (validate(value ?? {})) return { value };
    const fields = problemsOf(validate.errors ?? []);
    // A path that is no number leads nowhere: the router's 404 says so.
    return { error: httpPart === 'params' ? new UnknownPath() : invalidFields(fields) };
  };
};

/** Refuses what is not of a schema's form, each field with its own problem: for what GraphQL's types leave open. */
export function checkerOf(schema: TSchema): (value: unknown) => void {
  const compiled = compileLater(bodies, schema);
  return (value) => {
    const validate = compiled();
    if (!validate(value)) throw invalidFields(problemsOf(validate.errors ?? []));
  };
}

/** The path's id can't be one. */
export class UnknownPath extends Error {}

/** Field path → problem, the first that was found at each field. */
function problemsOf(problems: ErrorObject[]): Record<string, ErrorCode> {
  const fields: Record<string, ErrorCode> = {};
  for (const problem of problems) {
    const path = problem.instancePath.slice(1).split('/').filter(Boolean);
    if (problem.keyword === 'required') path.push(String(problem.params.missingProperty));
    if (problem.keyword === 'additionalProperties') path.push(String(problem.params.additionalProperty));
    fields[path.join('.')] ??= codeOf(problem);
  }
  return fields;
}

function codeOf({ keyword, parentSchema, data }: ErrorObject): ErrorCode {
  if (keyword === 'required') return 'fill_required_fields';
  if (keyword === 'additionalProperties') return 'field_unknown';
  const code = String((parentSchema as { problem?: string } | undefined)?.problem ?? '');
  // What was left empty is missing, whatever else is wrong with it.
  if (data === '' || data === null) return 'fill_required_fields';
  return isErrorCode(code) ? code : 'malformed';
}
