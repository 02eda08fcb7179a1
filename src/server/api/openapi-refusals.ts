import { STATUS_CODES } from 'node:http';
import Type from 'typebox';
import { type ErrorCode, errors } from '#contract/base/errors.ts';
import { publicCommands } from '#contract/company/public-commands.ts';
import { loyaltyCommands } from '#contract/loyalty/public-page.ts';

const codes = Object.keys(errors) as ErrorCode[];
const Code = Type.Unsafe<ErrorCode>({ type: 'string', enum: codes });

/** The schema of every refusal (`ErrorBody`). */
export const RefusalAnswer = Type.Object(
  {
    code: Code,
    message: Type.String({ description: 'English text of the code' }),
    details: Type.Record(Type.String(), Type.Unknown()),
    fields: Type.Record(Type.String(), Code, { description: 'Field path → what is wrong with it' }),
  },
  { additionalProperties: false },
);

type Schema = object;
type Answer = { description?: string; content?: Record<string, { schema: Schema }>; headers?: Schema; $ref?: string };
type Parameter = { in: string; name: string };
type Operation = {
  operationId: string;
  tags?: string[];
  security?: unknown[];
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema: Schema }> };
  responses?: Record<string, Answer>;
};
export type Description = {
  components?: { schemas?: Record<string, Schema>; responses?: Record<string, Answer> };
  paths?: Record<string, Record<string, Operation>>;
};

/** Statuses of every operation: malformed, timed out, rate limited, headers too large, database not available. */
const ALWAYS = [400, 408, 429, 431, 503];

const ofPublic = new Map<string, readonly ErrorCode[]>(
  [...Object.values(publicCommands), ...Object.values(loyaltyCommands)].map(({ name, refused }) => [name, refused]),
);

/** The statuses that an operation may refuse with, by its parameters, body and security. */
function refusalsOf({ operationId, tags = [], security, parameters = [], requestBody }: Operation): number[] {
  const takes = (place: string, name?: string) =>
    parameters.some((each) => each.in === place && (name === undefined || each.name === name));
  const isCommand = tags.includes('commands');
  const statuses = [
    ...ALWAYS,
    ...(ofPublic.get(operationId) ?? []).map((code) => errors[code].status),
    ...(security ? [401, 403] : []),
    // An entity of the path or body may not exist.
    ...(takes('path') || (security && requestBody) ? [404] : []),
    ...(isCommand ? [409] : []),
    ...(requestBody ? [413, 415] : []),
    ...(takes('header', 'idempotency-key') ? [422] : []),
  ];
  return [...new Set(statuses)].toSorted((one, other) => one - other);
}

/** 429 → "TooManyRequests". */
const nameOf = (status: number) => (STATUS_CODES[status] ?? '').replaceAll(/[^A-Za-z]/g, '');

const REFUSAL = { $ref: '#/components/schemas/Refusal' };

/** The answer of a status with its codes. */
function answerOf(status: number, other?: Schema): Answer {
  const own = { ...REFUSAL, properties: { code: { enum: codes.filter((code) => errors[code].status === status) } } };
  const later = { 'retry-after': { description: 'Seconds after which to try again', schema: { type: 'string' } } };
  return {
    description: STATUS_CODES[status] ?? '',
    content: { 'application/json': { schema: other ? { anyOf: [own, other] } : own } },
    ...([429, 503].includes(status) ? { headers: later } : {}),
  };
}

/** Adds the refusals to each operation; a declared `default` answer is an alternative schema of them. */
export function withRefusals(description: Description): Description {
  const responses: Record<string, Answer> = {};
  for (const operation of Object.values(description.paths ?? {}).flatMap((path) => Object.values(path))) {
    const { default: other, ...answers } = operation.responses ?? {};
    const otherSchema = other?.content?.['application/json']?.schema;
    for (const status of refusalsOf(operation)) {
      const name = nameOf(status);
      responses[name] ??= answerOf(status);
      answers[status] = otherSchema ? answerOf(status, otherSchema) : { $ref: `#/components/responses/${name}` };
    }
    operation.responses = answers;
  }
  const { schemas, ...components } = description.components ?? {};
  return {
    ...description,
    components: { ...components, schemas: { ...schemas, Refusal: RefusalAnswer }, responses },
  };
}
