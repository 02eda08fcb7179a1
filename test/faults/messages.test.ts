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
  karavan = await Installation.create(ENV);
  await openShop(karavan.url);
  companyId = Number((await queryRow('select id from companies')).id);
});
afterAll(async () => {
  await karavan?.remove();
  await gateway.stop();
});
beforeEach(() => gateway.begin());

const queryRow = (text: string, values: unknown[] = []): Promise<Row> =>
  karavan.query((sql) => oneRow(sql, text, values));

/** Writes a message as a command does, and notifies the servers. */
async function writeMessage(): Promise<{ id: unknown; key: unknown }> {
  const { id, key } = await queryRow(
    `insert into messages (company_id, channel, recipient, purpose, body, next_try_at, expires_at, day)
     values ($1, 'sms', '+998901234567', 'loyalty_code', 'Код 508172', now(), now() + interval '2 days', current_date)
     returning id, key`,
    [companyId],
  );
  await notifyServers(id);
  return { id, key };
}
const notifyServers = (id: unknown) =>
  queryRow(`select pg_notify('${CHANNEL}', $1)`, [
    JSON.stringify({ company: companyId, changes: [['message', id, 0, 0]] }),
  ]);
const stateOf = (id: unknown) =>
  queryRow('select status, tries, body, error, next_try_at > now() as claimed from messages where id = $1', [id]);
/** Ends the claim as if a minute had passed. */
const wait = async (id: unknown) => {
  await queryRow('update messages set next_try_at = now() where id = $1 returning id', [id]);
  await notifyServers(id);
};
const keys = () => gateway.received.map(({ headers }) => headers['idempotency-key']);

describe('a message to a client', () => {
  test('a message sent by a server that was killed before it marked it is sent again under its key, and marked once', async () => {
    gateway.begin(() => undefined);
    const { id, key } = await writeMessage();
    await until('the gateway to have it', () => gateway.received.length > 0);
    await karavan.killServer();
    expect(await stateOf(id)).toMatchObject({ status: 'queued', tries: 1, claimed: true });
    // The claim does not expire by itself, however long the next start takes.
    await queryRow(`update messages set next_try_at = now() + interval '1 day' where id = $1 returning id`, [id]);
    gateway.begin();
    await karavan.start(ENV);
    // Another message is sent meanwhile: the queue was read, and the first message stayed claimed.
    const other = await writeMessage();
    await until('the other one', async () => (await stateOf(other.id)).status === 'sent');
    expect(keys()).toEqual([other.key]);
    await wait(id);
    await until('the first one', async () => (await stateOf(id)).status === 'sent');
    expect(keys()).toEqual([other.key, key]);
    expect(await stateOf(id)).toMatchObject({ tries: 2, body: null, error: null });
  });

  test('a message that hangs at the gateway does not delay a stop, and is sent by the next server', async () => {
    gateway.begin(() => undefined);
    const { id, key } = await writeMessage();
    await until('the gateway to have it', () => gateway.received.length > 0);
    karavan.server.kill('SIGTERM');
    // The gateway has not answered yet, and never will.
    expect(await karavan.server.ended).toEqual({ code: 0, signal: null });
    gateway.begin();
    await karavan.start(ENV);
    await until('the message', async () => (await stateOf(id)).status === 'sent');
    expect(keys()).toEqual([key]);
  });

  test('a message that the gateway refuses is tried again, and none of it is in the log', async () => {
    gateway.begin((response) => response.writeHead(500).end());
    const { id } = await writeMessage();
    await until('the failure', async () => (await stateOf(id)).error === 'bad_answer');
    gateway.begin();
    await until('the message', async () => (await stateOf(id)).status === 'sent');
    expect(karavan.server.output()).toContain('The answer was 500');
    expect(karavan.server.output()).not.toMatch(/508172|901234567/);
  });
});

describe('a server in production without a transport for messages', () => {
  const words = 'No message can be sent to clients';
  const production = { NODE_ENV: 'production' };
  const addProgramme = () =>
    queryRow(
      `insert into loyalty_levels (company_id, name, from_turnover, percent) values ($1, 'Первый', 0, 3) returning id`,
      [companyId],
    );

  test.runIf(isThorough)('no warning is logged at the start where no company has a programme', async () => {
    await karavan.killServer();
    const late = await writeMessage();
    await queryRow(`update messages set expires_at = now() where id = $1 returning id`, [late.id]);
    await karavan.start(production);
    // The server reads the programmes when it reads the queue.
    await until('the late one to be given up', async () => (await stateOf(late.id)).status === 'expired');
    expect(karavan.server.output()).not.toContain(words);
  });

  test('a warning is logged for a company with a programme, and for no other', async () => {
    const quiet = await startServer();
    onTestFinished(quiet.stop);
    const { manager } = await buildCompany(quiet);
    const whatItSays = async () => {
      const lines: string[] = [];
      const logger = pino({}, { write: (line: string) => lines.push(line) });
      const listener = listenForChanges(quiet.database.app);
      const transports = makeTransports(settings({}), logger);
      const end = startMessageWorker({ db: quiet.db, listener, logger, clock: () => new Date(), transports });
      // It stops after it has read the programmes.
      await end();
      await listener.stop();
      return lines.join('');
    };
    expect(await whatItSays()).toBe('');
    const level = { name: 'Первый', from_turnover: '0', percent: '3' };
    expectStatus(await manager.api.post('/loyalty/levels/', level), 201);
    expect(await whatItSays()).toContain(words);
  });

  test.runIf(isThorough)(
    'a warning is logged at the start where a company has a programme, and the server serves',
    async () => {
      await karavan.killServer();
      const { id } = await writeMessage();
      await addProgramme();
      await karavan.start(production);
      await until('the warning', () => karavan.server.output().includes(words));
      expect((await fetch(`${karavan.url}/readyz`)).status).toBe(200);
      expect(await stateOf(id)).toMatchObject({ status: 'queued', tries: 0 });
    },
  );

  test.runIf(isThorough)('a server for this machine alone, outside of production, prints its messages', async () => {
    await karavan.killServer();
    await karavan.start({ LOG_LEVEL: 'info' });
    const { id } = await writeMessage();
    await until('the message', async () => (await stateOf(id)).status === 'sent');
    await until('the code in the log', () => karavan.server.output().includes('508172'));
    expect(karavan.server.output()).not.toContain(words);
  });
});
