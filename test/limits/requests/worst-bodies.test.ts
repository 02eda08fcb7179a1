import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/base/errors.ts';
import { normalizeName } from '#contract/base/person-names.ts';
import { IMPORT_BODY_LIMIT } from '#contract/import/import-rows.ts';
import { buildCompany } from '../../support/data/company.ts';
import { importBody, importSales, saleLine } from '../../support/data/imports.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { type Answer, expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';

const server = await ownServer();
const company = await buildCompany(server);
const other = await buildCompany(server);

/** Sends a file as a person who has sent none before: after a large refused one the person’s next has to wait. */
const send = async (body: string): Promise<Answer<ErrorBody>> =>
  (await buildCompany(server)).manager.api.post<ErrorBody>('/imports/sales/', body);

/** A body of a given size: one part repeated between a beginning and an end. */
const filled = (bytes: number, beginning: string, part: (index: number) => string, end: string): string => {
  const parts: string[] = [];
  let length = 0;
  for (let index = 0; length < bytes; index++) {
    const next = part(index);
    parts.push(next);
    length += next.length;
  }
  return beginning + parts.join('') + end;
};

/** Sends the head of a request whose body never comes, and returns the answer. */
function answerToHead(path: string, token: string | null, length: number): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = '';
  socket.on('error', reject).on('data', (chunk) => {
    text += chunk;
    if (!text.includes('"fields"')) return;
    resolve(text);
    socket.destroy();
  });
  socket.write(
    `POST /api/v1${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\n` +
      `content-length: ${length}\r\n${token === null ? '' : `authorization: Token ${token}\r\n`}\r\n{`,
  );
  return promise;
}

describe('a refusal before the body is read', () => {
  test('a person without the permission is refused before the body is read', async () => {
    const answer = await answerToHead('/imports/sales/', company.agent.api.token, 8_500_000);
    expect(answer).toContain('HTTP/1.1 403');
    expect(answer).toContain('insufficient_permissions');
  });

  test('a request without a session is refused before the body is read', async () => {
    expect(await answerToHead('/imports/sales/', null, 8_500_000)).toContain('HTTP/1.1 401');
  });

  test('a person’s second simultaneous import is refused, while another person imports', async () => {
    const first = importSales(
      company,
      Array.from({ length: 400 }, () => saleLine(company)),
    );
    let isOver = false;
    void first.then(() => {
      isOver = true;
    });
    const answers: Answer<ErrorBody>[] = [];
    // The first few may arrive before the file.
    while (!isOver) answers.push(await company.manager.api.post<ErrorBody>('/imports/partners/', importBody([])));
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe('import_under_way');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expectStatus(await importSales(other, [saleLine(other)]), 200);
    expectStatus(await first, 200);
    // The person can import again.
    expectStatus(await importSales(company, [saleLine(company)]), 200);
  });
});

test('the body of a refused request is read slowly to its end, and then answered', async () => {
  const parts = 160;
  const body = JSON.stringify({ text: 'x'.repeat(parts * 64 * 1024) });
  const start = performance.now();
  expectRefusal(await company.agent.api.post('/imports/sales/', body), 403, 'insufficient_permissions');
  // Parts come a fortieth of a second after each other; two may have come by then.
  expect(performance.now() - start).toBeGreaterThan((parts * 25) / 2);
});

describe('an import that is made to take long', () => {
  const rows = JSON.stringify(importBody([])).replace('"rows":[]', '"rows":[');
  const [beginning, end = ''] = [rows.slice(0, rows.indexOf('[') + 1), rows.slice(rows.indexOf('[') + 1)];
  const close = `]${end}`;

  test.each<[string, string, number, string]>([
    [
      'rows of a hundred thousand unknown fields',
      filled(8_500_000, `${beginning}{"a":0`, (index) => `,"${index.toString(36)}":0`, `}${close}`),
      1,
      'field_unknown',
    ],
    [
      'thirty thousand rows with an unknown field',
      filled(200_000, `${beginning}{"x":0}`, () => ',{"x":0}', close),
      100,
      'field_unknown',
    ],
    ['millions of zeros', filled(IMPORT_BODY_LIMIT - 500, `${beginning}0`, () => ',0', close), 1, 'import_rows'],
  ])('an import made to take long is refused and names a hundred fields at most: %s', async (_, body, count, code) => {
    const answer = await send(body);
    expect(answer.status, answer.text.slice(0, 500)).toBe(400);
    expect(Object.keys(answer.body.fields)).toHaveLength(count);
    expect(Object.values(answer.body.fields)[0]).toBe(code);
  });

  test('a large import delays the next file of the same person, and a small one does not', async () => {
    const { manager } = await buildCompany(server);
    const post = (body: string) => manager.api.post<ErrorBody>('/imports/sales/', body);
    for (let each = 0; each < 2; each++)
      expectRefusal(await post(`${beginning}{"x":0}${close}`), 400, 'invalid_fields');
    expectRefusal(await post(filled(2_000_000, `${beginning}{"x":0}`, () => ',{"x":0}', close)), 400, 'invalid_fields');
    const next = await post(`${beginning}{"x":0}${close}`);
    expectRefusal(next, 409, 'import_under_way');
    expect(next.headers.get('retry-after')).toBe('5');
    await expect.poll(async () => (await post(`${beginning}{"x":0}${close}`)).status).toBe(400);
  });

  test('an import that would exceed the memory limit is refused, and the server goes on', async () => {
    const deep = filled(IMPORT_BODY_LIMIT - 500, `${beginning}{"a":[`, () => '{},', `{}]}${close}`);
    const answer = await send(deep);
    expect([400, 413]).toContain(answer.status);
    expect((await other.agent.api.get('/users/me/')).status).toBe(200);
  });

  test('an import yields to other requests: its longest pause is a small part of its duration', async () => {
    const body = filled(8_500_000, `${beginning}{"a":0`, (index) => `,"${index.toString(36)}":0`, `}${close}`);
    const pauses = monitorEventLoopDelay({ resolution: 1 });
    pauses.enable();
    const start = performance.now();
    expect((await send(body)).status).toBe(400);
    const took = performance.now() - start;
    pauses.disable();
    expect(pauses.max / 1e6).toBeLessThan(took / 2);
  });
});

describe('a large body of another command', () => {
  const post = (path: string, body: unknown) =>
    company.agent.api.post<ErrorBody>(path, body, { 'idempotency-key': randomUUID() });

  test('a body with more values than any form has is refused before it is validated', async () => {
    expectRefusal(await post('/partners/', { name: 'x', extra: new Array(20_000).fill(0) }), 413, 'too_large');
    const fields = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`f${index}`, 0]));
    expectRefusal(await post('/partners/', fields), 413, 'too_large');
  });

  test('a body with a thousand unknown fields gets a hundred of them named', async () => {
    const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`f${index}`, 0]));
    const { status, body } = await post('/partners/', fields);
    expect([status, Object.keys(body.fields).length]).toEqual([400, 100]);
  });

  test('a body with a text longer than every field is refused at the field, without normalising it', async () => {
    const { status, body } = await post('/partners/', { name: 'x', latin_name: '\t'.repeat(40_000) });
    expect([status, body.fields]).toEqual([400, { latin_name: 'text_too_long' }]);
  });

  test('a name of nothing but spaces and hyphens is normalised in one pass', () => {
    const steps = (name: string) => [name, name.replace(/ +/g, ' ')].map((text) => normalizeName(text));
    for (const name of [
      '  a  -  b  ',
      ' - - a',
      'a - - - b',
      "o ' -  brien",
      '-',
      '   ',
      `a${' '.repeat(50)}-${' '.repeat(50)}b`,
    ]) {
      const [whole, collapsed] = steps(name);
      expect(whole).toBe(collapsed);
      expect(whole).not.toMatch(/ {2}|^[ -]|[ -]$| -|- /);
    }
  });
});
