import { describe, expect, test } from 'vitest';
import { errors } from '#contract/base/errors.ts';
import { restReads } from '#contract/base/rest-reads.ts';
import { publicCommands } from '#contract/company/public-commands.ts';
import { loyaltyCommands } from '#contract/loyalty/public-page.ts';
import { commands } from '../../support/data/commands.ts';
import { buildCompany } from '../../support/data/company.ts';
import { operationsOf, readDescription } from '../../support/server/openapi.ts';
import { sharedServer } from '../../support/server/server.ts';

const server = await sharedServer();
const { manager } = await buildCompany(server);
const description = await readDescription(manager.api);
const operations = operationsOf(description);

const find = (operationId: string) => {
  const operation = operations.find((each) => each.operationId === operationId);
  if (!operation) throw new Error(`There is no operation ${operationId}`);
  return operation;
};
const statusesOf = (operationId: string) => Object.keys(find(operationId).responses).map(Number);

describe('the description of the API', () => {
  test('the description of the API has every command, every read and GraphQL', () => {
    const all = [commands, publicCommands, loyaltyCommands, restReads].map((registry) => Object.keys(registry).length);
    expect(operations).toHaveLength(all.reduce((sum, each) => sum + each, 0) + 1);
  });

  test('the description has the schema of every operation’s answer, unless the answer is empty', () => {
    const formless = operations.flatMap(({ operationId, responses }) =>
      Object.entries(responses)
        .filter(([status, { content }]) => status !== '204' && Object.keys(content).length === 0)
        .map(([status]) => `${operationId} ${status}`),
    );
    expect(formless).toEqual([]);
  });

  test('the description has every code of the catalogue in one schema of a refusal', () => {
    expect(description.components.schemas.Refusal).toMatchObject({
      properties: { code: { enum: Object.keys(errors) } },
      required: ['code', 'message', 'details', 'fields'],
      additionalProperties: false,
    });
  });

  test('every operation describes the answers to an invalid request, too many requests and an unavailable database', () => {
    const silent = operations.filter(({ operationId }) =>
      [400, 408, 429, 431, 503].some((status) => !statusesOf(operationId).includes(status)),
    );
    expect(silent.map(({ operationId }) => operationId)).toEqual([]);
  });

  test('401 and 403 are described for every operation with a session, and 401 besides only for signing in', () => {
    const closed = Object.values(commands).map(({ name }) => name);
    for (const name of [...closed, 'me', 'graphql', 'events', 'note-image']) {
      expect(statusesOf(name), name).toEqual(expect.arrayContaining([401, 403]));
    }
    const open = operations.filter(({ security }) => security === undefined).map(({ operationId }) => operationId);
    expect(open.filter((name) => statusesOf(name).includes(401))).toEqual([
      'sign-in',
      'give-code',
      'give-passkey',
      'sign-in-with-passkey',
    ]);
  });

  test.each([
    ['add-booking', [201, 400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 431, 503]],
    ['delete-booking', [204, 400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 431, 503]],
    ['me', [200, 400, 401, 403, 408, 429, 431, 503]],
    ['note-image', [200, 400, 401, 403, 404, 408, 429, 431, 503]],
    ['set-up-demo', [201, 400, 403, 408, 409, 413, 415, 422, 429, 431, 503]],
    ['request-loyalty-code', [202, 400, 403, 404, 408, 413, 415, 429, 431, 503]],
  ])('the description has the statuses of %s: %j', (name, statuses) => {
    expect(statusesOf(name)).toEqual(statuses);
  });

  test('the description of GraphQL has the header that says how old an answer is', () => {
    const headers = { 'x-data-as-of': { schema: { type: 'string', format: 'date-time' } } };
    expect(description).toMatchObject({
      paths: { '/api/v1/graphql': { post: { responses: { 200: { headers } } } } },
    });
  });

  test('the description has the codes that belong to a status', () => {
    const codes = [
      ...['wrong_credentials', 'sign_in_required', 'unauthorized'],
      ...['second_factor_wrong', 'second_factor_expired', 'passkey_refused'],
    ];
    const refusal = find('sign-in').responses[401]?.content['application/json']?.schema;
    expect(refusal).toEqual({
      $ref: '#/components/schemas/Refusal',
      properties: { code: { enum: codes } },
    });
  });
});
