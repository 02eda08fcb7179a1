import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { CHANNEL } from '../../src/server/base/db/change-notice.ts';
import { listenForChanges } from '../../src/server/base/db/listener.ts';
import { startMessageWorker } from '../../src/server/messages/message-worker.ts';
import { makeTransports } from '../../src/server/messages/transports.ts';
import { buildCompany } from '../support/data/company.ts';
import { settings } from '../support/data/messages.ts';
import { openShop } from '../support/data/shop.ts';
import { startSmsGateway } from '../support/doubles/sms-gateway.ts';
import { Installation } from '../support/processes/installation.ts';
import { expectStatus } from '../support/server/api.ts';
import { startServer } from '../support/server/server.ts';
import { oneRow, type Row } from '../support/server/sql.ts';
import { isThorough } from '../support/thorough.ts';
import { until } from '../support/wait.ts';

const gateway = await startSmsGateway();
const ENV = { SMS_URL: gateway.url, NODE_ENV: 'production' };

let karavan: Installation;
let companyId = 0;
beforeAll(async () => {
  karavan = await Installation.make(ENV);
  await openShop(karavan.url);
  companyId = Number((await ask('select id from companies')).id);
});
afterAll(async () => {
  await karavan?.remove();
  await gateway.stop();
});
beforeEach(() => gateway.begin());

const ask = (text: string, values: unknown[] = []): Promise<Row> => karavan.ask((sql) => oneRow(sql, text, values));

/** Writes a message as a command does, and tells the servers. */
async function write(): Promise<{ id: unknown; key: unknown }> {
  const { id, key } = await ask(
    `insert into messages (company_id, channel, recipient, purpose, body, next_try_at, expires_at, day)
     values ($1, 'sms', '+998901234567', 'loyalty_code', 'Код 508172', now(), now() + interval '2 days', current_date)
     returning id, key`,
    [companyId],
  );
  await tell(id);
  return { id, key };
}
const tell = (id: unknown) =>
  ask(`select pg_notify('${CHANNEL}', $1)`, [JSON.stringify({ company: companyId, changes: [['message', id, 0, 0]] })]);
const stateOf = (id: unknown) =>
  ask('select status, tries, body, error, next_try_at > now() as claimed from messages where id = $1', [id]);
/** The claim runs out: as if a minute had passed. */
const wait = async (id: unknown) => {
  await ask('update messages set next_try_at = now() where id = $1 returning id', [id]);
  await tell(id);
};
const keys = () => gateway.received.map(({ headers }) => headers['idempotency-key']);

describe('a message', () => {
  test('that the gateway has got from a server that was killed before it knew is sent again under its key, and marked once', async () => {
    gateway.begin(() => undefined);
    const { id, key } = await write();
    await until('the gateway to have it', () => gateway.received.length > 0);
    await karavan.killServer();
    expect(await stateOf(id)).toMatchObject({ status: 'queued', tries: 1, claimed: true });
    // However long the next start takes, the claim does not run out by itself.
    await ask(`update messages set next_try_at = now() + interval '1 day' where id = $1 returning id`, [id]);
    gateway.begin();
    await karavan.start(ENV);
    // Another one is sent meanwhile: whoever looked for what is due has left the first one to its claim.
    const other = await write();
    await until('the other one', async () => (await stateOf(other.id)).status === 'sent');
    expect(keys()).toEqual([other.key]);
    await wait(id);
    await until('the first one', async () => (await stateOf(id)).status === 'sent');
    expect(keys()).toEqual([other.key, key]);
    expect(await stateOf(id)).toMatchObject({ tries: 2, body: null, error: null });
  });

  test('that a gateway hangs on does not hold up a stop, and is sent by the next server', async () => {
    gateway.begin(() => undefined);
    const { id, key } = await write();
    await until('the gateway to have it', () => gateway.received.length > 0);
    karavan.server.kill('SIGTERM');
    // The gateway has not answered yet, and never will.
    expect(await karavan.server.ended).toEqual({ code: 0, signal: null });
    gateway.begin();
    await karavan.start(ENV);
    await until('the message', async () => (await stateOf(id)).status === 'sent');
    expect(keys()).toEqual([key]);
  });

  test('that a gateway does not take is tried again, and nothing of it stands in the log', async () => {
    gateway.begin((response) => response.writeHead(500).end());
    const { id } = await write();
    await until('the failure', async () => (await stateOf(id)).error === 'bad_answer');
    gateway.begin();
    await until('the message', async () => (await stateOf(id)).status === 'sent');
    expect(karavan.server.output()).toContain('The answer was 500');
    expect(karavan.server.output()).not.toMatch(/508172|901234567/);
  });
});

describe('a server in production that has no way to send', () => {
  const words = 'No message can be sent to clients';
  const production = { NODE_ENV: 'production' };
  const addProgramme = () =>
    ask(
      `insert into loyalty_levels (company_id, name, from_turnover, percent) values ($1, 'Первый', 0, 3) returning id`,
      [companyId],
    );

  test.runIf(isThorough)('does not say so at its start where no company has a programme', async () => {
    await karavan.killServer();
    const late = await write();
    await ask(`update messages set expires_at = now() where id = $1 returning id`, [late.id]);
    await karavan.start(production);
    // It has looked for programmes when it looks for messages.
    await until('the late one to be given up', async () => (await stateOf(late.id)).status === 'expired');
    expect(karavan.server.output()).not.toContain(words);
  });

  test('says so where a company has a programme, and only there', async () => {
    const quiet = await startServer();
    onTestFinished(quiet.stop);
    const { manager } = await buildCompany(quiet);
    const whatItSays = async () => {
      const lines: string[] = [];
      const logger = pino({}, { write: (line: string) => lines.push(line) });
      const listener = listenForChanges(quiet.database.app);
      const transports = makeTransports(settings({}), logger);
      const end = startMessageWorker({ db: quiet.db, listener, logger, clock: () => new Date(), transports });
      // It ends when it has looked for programmes.
      await end();
      await listener.stop();
      return lines.join('');
    };
    expect(await whatItSays()).toBe('');
    const level = { name: 'Первый', from_turnover: '0', percent: '3' };
    expectStatus(await manager.api.post('/loyalty/levels/', level), 201);
    expect(await whatItSays()).toContain(words);
  });

  test.runIf(isThorough)('says so at its start where a company has a programme, and serves', async () => {
    await karavan.killServer();
    const { id } = await write();
    await addProgramme();
    await karavan.start(production);
    await until('the warning', () => karavan.server.output().includes(words));
    expect((await fetch(`${karavan.url}/readyz`)).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ status: 'queued', tries: 0 });
  });

  test.runIf(isThorough)(
    'prints its messages instead when it serves this machine alone and is not in production',
    async () => {
      await karavan.killServer();
      await karavan.start({ LOG_LEVEL: 'info' });
      const { id } = await write();
      await until('the message', async () => (await stateOf(id)).status === 'sent');
      await until('the code in the log', () => karavan.server.output().includes('508172'));
      expect(karavan.server.output()).not.toContain(words);
    },
  );
});
