import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { pauseAfter } from '../../../src/server/messages/send-messages.ts';
import { makeTransports } from '../../../src/server/messages/transports.ts';
import { buildCompany } from '../../support/data/company.ts';
import { readMessage, sendDueMessages, settings } from '../../support/data/messages.ts';
import { clearedColumns, sharedSending } from '../../support/data/sending.ts';
import { status } from '../../support/doubles/sms-gateway.ts';

const { options, server, sql, gateway, logger, passed, sms, turn, say, keys } = await sharedSending();

describe('a failing gateway', () => {
  test.each([
    ['fails', status(500), 'bad_answer'],
    ['is not there for now', status(503), 'bad_answer'],
    ['wants fewer messages', status(429), 'bad_answer'],
    ['did not get it whole', status(408), 'bad_answer'],
    ['has moved', status(302, { location: 'http://127.0.0.1:1/' }), 'redirected'],
    ['hangs up', (response) => response.destroy(), 'unreachable'],
    ['never answers', () => undefined, 'timed_out'],
    [
      'is slow with its headers',
      (response) => {
        response.socket?.write('HTTP/1.1 200 OK\r\nx-slow: ');
      },
      'timed_out',
    ],
    [
      'has headers without end',
      (response) => {
        response.socket?.write(`HTTP/1.1 200 OK\r\n${'x-more: y\r\n'.repeat(10_000)}`);
      },
      'unreachable',
    ],
  ] as [string, Parameters<typeof gateway.begin>[0], string][])(
    'after the failure %s the message is tried again',
    async (_, answer, error) => {
      const company = await buildCompany(server);
      await say(company);
      gateway.begin(answer);
      const slow = error === 'timed_out' ? 300 : undefined;
      expect(await turn(company, sms(slow))).toBe(true);
      const failed = await readMessage(sql, company);
      expect(failed).toMatchObject({ status: 'queued', error, tries: 1, body: 'Код 508172' });
      gateway.begin();
      await turn(company);
      expect(gateway.received).toEqual([]);
      passed.ms += pauseAfter(1) + 1000;
      await turn(company);
      expect(keys()).toEqual([failed.key]);
      expect(await readMessage(sql, company)).toMatchObject({
        ...clearedColumns,
        status: 'sent',
        error: null,
        tries: 2,
      });
    },
  );

  test.each([
    [400, 'not_accepted'],
    [401, 'not_signed_in'],
    [403, 'not_signed_in'],
    [404, 'not_accepted'],
    [422, 'not_accepted'],
  ])('after the answer %i the message is not tried again', async (code, error) => {
    const company = await buildCompany(server);
    await say(company);
    gateway.begin(status(code));
    await turn(company);
    expect(await readMessage(sql, company)).toMatchObject({
      ...clearedColumns,
      status: 'refused',
      error,
      tries: 1,
      sent_at: null,
    });
    passed.ms += 120_000;
    expect(await turn(company)).toBe(false);
    expect(gateway.received).toHaveLength(1);
  });

  test.each([
    [
      'an answer without end',
      (response) => {
        const more = () => {
          while (!response.destroyed && response.write(' '.repeat(65_536)));
        };
        response.on('drain', more);
        more();
      },
    ],
    ['an answer that never ends', (response) => response.write('{"id":')],
    [
      'an answer that breaks off',
      (response) => response.writeHead(200, { 'content-length': '100' }).write('{', () => response.destroy()),
    ],
    ['a page', (response) => response.end('<html>OK</html>')],
    ['nothing', (response) => response.writeHead(204).end()],
    ['a name that is none', (response) => response.end(`{"id": "${'я'.repeat(1000)}"}`)],
  ] as [string, Parameters<typeof gateway.begin>[0]][])('a gateway may accept with %s', async (_, answer) => {
    const company = await buildCompany(server);
    await say(company);
    gateway.begin(answer);
    await turn(company);
    expect(await readMessage(sql, company)).toMatchObject({
      ...clearedColumns,
      status: 'sent',
      tries: 1,
      gateway_key: null,
    });
  });

  test('a gateway that is not running is reported as unreachable, and a redirect is never followed', async () => {
    const company = await buildCompany(server);
    await say(company);
    const { sms: nowhere } = makeTransports(settings({ SMS_URL: 'http://127.0.0.1:9/' }), logger);
    await turn(company, nowhere);
    expect(await readMessage(sql, company)).toMatchObject({ status: 'queued', error: 'unreachable' });
    passed.ms += 60_000;
    gateway.begin((response, asked) =>
      status(asked.url === '/send' ? 307 : 200, { location: '/other' })(response, asked),
    );
    await turn(company);
    expect(gateway.received.map(({ url }) => url)).toEqual(['/send']);
  });

  test('a message is tried after growing pauses, and then given up', async () => {
    expect([1, 2, 3, 4, 6, 7, 40].map((tries) => pauseAfter(tries) / 1000)).toEqual([5, 10, 20, 40, 160, 300, 300]);
    const company = await buildCompany(server);
    await say(company, { expiresAt: new Date('2100-01-01T00:00:00Z') });
    gateway.begin(status(500));
    for (let tries = 1; tries <= 8; tries++) {
      await turn(company);
      expect(gateway.received).toHaveLength(tries);
      passed.ms += pauseAfter(tries) - 1000;
      await turn(company);
      expect(gateway.received).toHaveLength(tries);
      passed.ms += 1001;
    }
    expect(new Set(keys()).size).toBe(1);
    expect(await readMessage(sql, company)).toMatchObject({
      ...clearedColumns,
      status: 'failed',
      error: 'bad_answer',
      tries: 8,
    });
    expect(await turn(company)).toBe(false);
  });

  test('the body of the gateway’s answer is neither stored nor logged', async () => {
    const lines: string[] = [];
    const company = await buildCompany(server);
    await say(company);
    gateway.begin(status(401));
    await sendDueMessages({ ...options(), logger: pino({}, { write: (line: string) => lines.push(line) }) }, company);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ code: 'not_signed_in', reason: 'The answer was 401' });
    expect(lines.join('') + JSON.stringify(await readMessage(sql, company))).not.toMatch(/secret|508172/);
  });
});
