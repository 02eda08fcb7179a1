import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { type ErrorCode, errors } from '#contract/base/errors.ts';
import { buildCompany, buildSale } from '../../support/data/company.ts';
import { answersIn, exchangeRaw, openSocket, type RawAnswer } from '../../support/server/raw-http.ts';
import { ownServer } from '../../support/server/server.ts';
import { openSql } from '../../support/server/sql.ts';
import { until } from '../../support/wait.ts';

const server = await ownServer();
const company = await buildCompany(server);
const token = `authorization: Token ${company.manager.api.token}`;
const me = 'GET /api/v1/users/me/ HTTP/1.1\r\nhost: x\r\n';

/** One refusal of the catalogue with the headers of a safe answer, and nothing else. */
function expectOneRefusal(text: string, code: ErrorCode): void {
  const answers = answersIn(text);
  expect(
    answers.map(({ status, body }) => ({ status, body })),
    text,
  ).toEqual([{ status: errors[code].status, body: { code, message: errors[code].message, details: {}, fields: {} } }]);
  const { headers } = answers[0] as RawAnswer;
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
}

const answersMe = async () => {
  const answer = await company.manager.api.get('/users/me/');
  expect(answer.status).toBe(200);
};

describe('a malformed request is refused in the form of the catalogue', () => {
  test.each<[string, string, ErrorCode]>([
    ['words', 'hello\r\n\r\n', 'malformed'],
    ['a method that HTTP does not have', 'FETCH / HTTP/1.1\r\nhost: x\r\n\r\n', 'malformed'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'malformed'],
    ['another version', 'GET / HTTP/9.9\r\nhost: x\r\n\r\n', 'malformed'],
    ['the beginning of TLS', '\x16\x03\x01\x02\0\x01\0\x01', 'malformed'],
    ['a header without a colon', `${me}nonsense\r\n\r\n`, 'malformed'],
    ['NUL in a header', `${me}x: a\0b\r\n\r\n`, 'malformed'],
    ['a header that is folded', `${me}x: a\r\n b\r\nx y: z\r\n\r\n`, 'malformed'],
    ['two lengths', `${me}content-length: 1\r\ncontent-length: 2\r\n\r\nxx`, 'malformed'],
    ['a length and chunks', `${me}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`, 'malformed'],
    ['a length that is no number', `${me}content-length: 1e3\r\n\r\n`, 'malformed'],
    ['headers of 20 kB', `${me}x: ${'x'.repeat(20_000)}\r\n\r\n`, 'headers_too_large'],
    ['an address of 20 kB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 'headers_too_large'],
    ['no host', `GET /api/v1/users/me/ HTTP/1.1\r\nconnection: close\r\n${token}\r\n\r\n`, 'malformed'],
    ['a tunnel', 'CONNECT elsewhere:443 HTTP/1.1\r\nhost: x\r\n\r\n', 'not_found'],
    [
      'a chunk of no size in a body',
      `POST /api/v1/directions/ HTTP/1.1\r\nhost: x\r\n${token}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
      'malformed',
    ],
  ])('a malformed request is refused in the form of the catalogue: %s', async (_, sent, code) => {
    expectOneRefusal(await exchangeRaw(server.url, Buffer.from(sent, 'latin1')), code);
    await answersMe();
  });

  test.each([
    ['an unknown method', 'PROPFIND /api/v1/users/me/ HTTP/1.1\r\nhost: x\r\n'],
    ['the method of another route', 'PUT /api/v1/users/me/ HTTP/1.1\r\nhost: x\r\n'],
    ['the address of no server', 'OPTIONS * HTTP/1.1\r\nhost: x\r\n'],
  ])('%s is not found', async (_, head) => {
    const [answer] = answersIn(await exchangeRaw(server.url, `${head}${token}\r\nconnection: close\r\n\r\n`));
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test.each([
    ['HTTP/1.0 without a host', `GET /api/v1/users/me/ HTTP/1.0\r\n${token}\r\n\r\n`],
    ['an expectation that it does not know', `${me}${token}\r\nexpect: wonders\r\nconnection: close\r\n\r\n`],
    ['an upgrade to what it does not speak', `${me}${token}\r\nupgrade: h2c\r\nconnection: upgrade, close\r\n\r\n`],
    ['an address with a host', `${me.replace('/api', 'http://x/api')}${token}\r\nconnection: close\r\n\r\n`],
  ])('%s is answered as a regular request', async (_, sent) => {
    const [answer] = answersIn(await exchangeRaw(server.url, sent));
    expect(answer).toMatchObject({ status: 200, body: { username: company.manager.username } });
  });
});

describe('malformed bytes after a request', () => {
  test('malformed bytes after a request under way end the connection without an answer, and the request is completed', async () => {
    const sale = await buildSale(company);
    const sql = await openSql(server.database.superuser);
    await sql.query('begin');
    await sql.query('select from sales where id = $1 for update', [sale.id]);
    const check = `POST /api/v1/sales/${sale.id}/check/ HTTP/1.1\r\nhost: x\r\n${token}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`;
    const socket = await openSocket(server.url);
    let received = '';
    socket.on('data', (part) => {
      received += part;
    });
    socket.write(check);
    await until('the request to wait for the sale', async () => {
      const waiting = await sql.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return waiting.length === 1;
    });
    const closed = once(socket, 'close');
    socket.write('garbage\r\n\r\n');
    await closed;
    await sql.query('commit');
    expect(received).toBe('');
    await until('the sale to be checked', async () => {
      const [row] = await sql.query<{ checked: boolean }>(
        'select checked_at is not null as checked from sales where id = $1',
        [sale.id],
      );
      return row?.checked;
    });
    await sql.end();
  });

  test('malformed bytes in a stream of changes end it without an answer inside it', async () => {
    const socket = await openSocket(server.url);
    let received = '';
    socket.on('data', (part) => {
      received += part;
    });
    socket.write(`GET /api/v1/events/ HTTP/1.1\r\nhost: x\r\n${token}\r\n\r\n`);
    await until('the stream to begin', () => received.includes('retry: 1000'));
    const closed = once(socket, 'close');
    socket.write('garbage\r\n\r\n');
    await closed;
    expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
    await answersMe();
  });

  test('malformed bytes after an answered request are refused', async () => {
    const socket = await openSocket(server.url);
    let received = '';
    socket.on('data', (part) => {
      received += part;
    });
    socket.write(`${me}${token}\r\n\r\n`);
    await until('the answer', () => received.includes('username'));
    const closed = once(socket, 'close');
    socket.write('garbage\r\n\r\n');
    await closed;
    expect(answersIn(received).map(({ status }) => status)).toEqual([200, 400]);
  });
});

test('a connection that breaks before its answer does not end the server', async () => {
  for (const sent of ['GET', 'garbage\r\n\r\n', `${me}x: ${'x'.repeat(20_000)}`]) {
    const sockets = await Promise.all(Array.from({ length: 20 }, () => openSocket(server.url)));
    for (const socket of sockets) {
      socket.write(sent);
      socket.resetAndDestroy();
    }
  }
  await answersMe();
  expect(server.log.filter((line) => line.includes('"level":50'))).toEqual([]);
});
