import { Ajv } from 'ajv';
import type Core from 'ajv/dist/core.js';
import type { TSchema } from 'typebox';
import { expect } from 'vitest';
import { isCalendarDate } from '#contract/base/dates.ts';
import { type ErrorBody, isErrorCode } from '#contract/base/errors.ts';
import { toE164 } from '#contract/base/phone.ts';
import type { Answer } from './api.ts';

/** Adds the contract’s formats and keywords to a validator, in the form of the server’s answers. */
export function withContractWords<Validator extends Core>(ajv: Validator): Validator {
  ajv.addKeyword('problem');
  ajv.addKeyword('normalizeName');
  ajv.addKeyword('trim');
  ajv.addFormat('date', isCalendarDate);
  ajv.addFormat('date-time', (text: string) => new Date(text).toISOString() === text);
  ajv.addFormat('phone', (text: string) => toE164(text) === text);
  ajv.addFormat('time-zone', (text: string) => Intl.supportedValuesOf('timeZone').includes(text));
  return ajv;
}

const ajv = withContractWords(new Ajv({ allErrors: true, strictTypes: false }));

/** The errors of a value by a schema of the contract, each with its place. */
export function faultsOf(schema: TSchema, value: unknown): string[] {
  const validate = ajv.compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || 'the whole'} ${message}`);
}

/** Expects the one error body with this status and code, and returns it. */
export function expectRefusal(answer: Answer<unknown>, status: number, code: string): ErrorBody {
  const body = answer.body as ErrorBody | null;
  expect([answer.status, body?.code], answer.text).toEqual([status, code]);
  expect(Object.keys(body ?? {}).sort()).toEqual(['code', 'details', 'fields', 'message']);
  expect(isErrorCode(code), code).toBe(true);
  for (const problem of Object.values(body?.fields ?? {})) expect(isErrorCode(problem), problem).toBe(true);
  return body as ErrorBody;
}
