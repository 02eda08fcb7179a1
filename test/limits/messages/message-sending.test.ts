import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listenForChanges } from '../../../src/server/base/db/listener.ts';
import { startMessageWorker } from '../../../src/server/messages/message-worker.ts';
import { CLAIM, pauseAfter, startSending } from '../../../src/server/messages/send-messages.ts';
import { SendFault, type Transport } from '../../../src/server/messages/transport.ts';
import { buildCompany, type Company } from '../../support/data/company.ts';
import { readMessage, sendDueMessages } from '../../support/data/messages.ts';
import { clearedColumns, sharedSending } from '../../support/data/sending.ts';
import { status } from '../../support/doubles/sms-gateway.ts';
import { oneRow } from '../../support/server/sql.ts';
import { until } from '../../support/wait.ts';

const { server, sql, gateway, passed, clock, sms, options, turn, say, keys } = await sharedSending();

/**
 * A server that sends queued messages. It stops with its test at the latest, as it would send those of the next one.
 */
function startServer() {
  const listener = listenForChanges(server.database.app);
  const stopSending = startMessageWorker({ ...options(), listener });
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= stopSending().then(listener.stop);
    return stopping;
  };
  onTestFinished(stop);
  return { listener, stop };
}

describe('a queued message', () => {
  test('a message is sent once, and its text is deleted', async () => {
    const company = await buildCompany(server);
    await say(company, { subject: 'Код' });
    const before = await readMessage(sql, company);
    expect(before).toMatchObject({ status: 'queued', subject: 'Код', body: 'Код 508172' });
    expect(await turn(company)).toBe(true);
    expect(gateway.received.map(({ body }) => JSON.parse(body))).toEqual([
      { recipient: '+998901234567', text: 'Код 508172', id: before.key },
    ]);
    const after = await readMessage(sql, company);
    expect(after).toMatchObject({ ...clearedColumns, status: 'sent', error: null, tries: 1, gateway_key: '42' });
    expect(Date.parse(String(after.sent_at))).toBeGreaterThan(Date.now() - 60_000);
    expect(JSON.stringify(after)).not.toContain('508172');
    expect(await turn(company)).toBe(false);
    expect(gateway.received).toHaveLength(1);
  });

  test('a message is sent by any of the servers as soon as it is written, and reported to open pages', async () => {
    const company = await buildCompany(server);
    const { listener } = startServer();
    startServer();
    const changedEntities: string[] = [];
    listener.changes.on('notice', ({ changes }) => changedEntities.push(...changes.map(([entity]) => entity)));
    await once(listener.changes, 'gap');
    for (let count = 1; count <= 30; count++) await say(company);
    await until('thirty messages to be sent', () => gateway.received.length >= 30);
    await until('all to be marked', async () => (await waiting(company)) === 0);
    expect(new Set(keys()).size).toBe(30);
    expect(gateway.received).toHaveLength(30);
    // For each message its writing and its sending are reported.
    await until(
      'all changes to be reported',
      () => changedEntities.filter((entity) => entity === 'message').length === 60,
    );
  });

  test('a message that is written while no server listens is found later', async () => {
    const company = await buildCompany(server);
    await say(company);
    const { stop } = startServer();
    await until('the message', () => gateway.received.length > 0);
    await stop();
    expect(await readMessage(sql, company)).toMatchObject({ status: 'sent' });
  });

  test('each of a hundred messages is sent once by eight servers', async () => {
    const company = await buildCompany(server);
    for (let count = 1; count <= 100; count++) await say(company);
    const senders = Array.from({ length: 8 }, () => startSending(options()));
    await Promise.all(senders.map((sender) => sender.sendDue(company.id)));
    await Promise.all(senders.map((sender) => sender.settled()));
    expect([gateway.received.length, new Set(keys()).size, await waiting(company)]).toEqual([100, 100, 0]);
  });

  test('a message waits for a server that can send it', async () => {
    const company = await buildCompany(server);
    await say(company, { recipient: 'olim@example.uz' });
    expect(await turn(company)).toBe(true);
    expect(await readMessage(sql, company)).toMatchObject({ status: 'queued', tries: 0 });
  });
});

async function waiting({ id }: Company): Promise<number> {
  const open = await oneRow<{ count: number }>(
    sql,
    `select count(*) from messages where company_id = $1 and status = 'queued'`,
    [id],
  );
  return open.count;
}

describe('an expired message', () => {
  test('an expired message is not sent', async () => {
    const company = await buildCompany(server);
    await say(company, { expiresAt: new Date(clock().getTime() + 30_000) });
    passed.ms += 30_001;
    expect(await turn(company)).toBe(false);
    expect(gateway.received).toEqual([]);
    expect(await readMessage(sql, company)).toMatchObject({
      ...clearedColumns,
      status: 'expired',
      error: 'too_late',
      tries: 0,
    });
  });

  test('a message that expires before its next attempt is given up at once, with the reason', async () => {
    const company = await buildCompany(server);
    await say(company, { expiresAt: new Date(clock().getTime() + pauseAfter(1) - 1) });
    gateway.begin(status(500));
    await turn(company);
    expect(await readMessage(sql, company)).toMatchObject({
      ...clearedColumns,
      status: 'expired',
      error: 'bad_answer',
      tries: 1,
    });
  });

  test('an expired message is given up where no server can send it', async () => {
    const company = await buildCompany(server);
    await say(company, { recipient: 'olim@example.uz', expiresAt: new Date(clock().getTime() + 1000) });
    passed.ms += 1001;
    await sendDueMessages({ ...options(), transports: {} }, company);
    expect(await readMessage(sql, company)).toMatchObject({ ...clearedColumns, status: 'expired' });
  });
});

describe('a server that is killed between sending and marking', () => {
  /** Sends and never returns, as a process that was killed. */
  const dying: Transport = async (message, signal) => {
    await sms()(message, signal);
    throw new Error('killed');
  };

  test('the message is sent again under the same key when its claim has expired, and marked once', async () => {
    const company = await buildCompany(server);
    await say(company);
    await turn(company, dying);
    expect(await readMessage(sql, company)).toMatchObject({ status: 'queued', tries: 1, error: null });
    passed.ms += CLAIM - 1000;
    await turn(company);
    expect(gateway.received).toHaveLength(1);
    passed.ms += 2000;
    await turn(company);
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
    expect(await readMessage(sql, company)).toMatchObject({ ...clearedColumns, status: 'sent', tries: 2 });
  });

  test('the late result of an expired claim does not count when it is a failure, and does when it is a success', async () => {
    for (const late of ['failed', 'taken'] as const) {
      passed.ms = 0;
      const company = await buildCompany(server);
      await say(company);
      const held = Promise.withResolvers<void>();
      const first = turn(company, async () => {
        await held.promise;
        if (late === 'failed') throw new SendFault('timed_out', 'late');
        return { gatewayKey: 'late' };
      });
      await until('the claim', async () => (await readMessage(sql, company)).tries === 1);
      passed.ms += CLAIM + 1000;
      const second = Promise.withResolvers<void>();
      const other = turn(company, async () => {
        await second.promise;
        return { gatewayKey: 'other' };
      });
      await until('the second claim', async () => (await readMessage(sql, company)).tries === 2);
      held.resolve();
      await first;
      const between = await readMessage(sql, company);
      expect(between).toMatchObject(
        late === 'failed' ? { status: 'queued', error: null, tries: 2 } : { status: 'sent', gateway_key: 'late' },
      );
      second.resolve();
      await other;
      const gateway_key = late === 'failed' ? 'other' : 'late';
      expect(await readMessage(sql, company)).toMatchObject({
        ...clearedColumns,
        status: 'sent',
        gateway_key,
        tries: 2,
      });
    }
  });
});

describe('a stopping server and its messages', () => {
  test('a stopping server aborts a gateway that never answers, and another server sends at once', async () => {
    const company = await buildCompany(server);
    await say(company);
    gateway.begin(() => undefined);
    const { stop } = startServer();
    await until('the gateway to be asked', () => gateway.received.length > 0);
    await stop();
    expect(await readMessage(sql, company)).toMatchObject({ status: 'queued', error: null });
    gateway.begin();
    await turn(company);
    expect(await readMessage(sql, company)).toMatchObject({ ...clearedColumns, status: 'sent' });
  });

  test('a stopping server waits for a gateway that answers, and sends nothing more', async () => {
    const company = await buildCompany(server);
    await say(company);
    const answers: (() => void)[] = [];
    gateway.begin((response) => answers.push(() => response.end('{"id": 7}')));
    const sender = startSending(options());
    await sender.sendDue(company.id);
    await until('the gateway to be asked', () => answers.length > 0);
    const stopped = sender.stop();
    await say(company);
    expect(await sender.sendDue(company.id)).toBe(true);
    expect(await Promise.race([stopped.then(() => 'stopped'), 'waits'])).toBe('waits');
    answers[0]?.();
    await stopped;
    const rows = await sql.query('select status, gateway_key from messages where company_id = $1 order by id', [
      company.id,
    ]);
    expect(rows).toEqual([
      { status: 'sent', gateway_key: '7' },
      { status: 'queued', gateway_key: null },
    ]);
  });
});

describe('a gateway that hangs', () => {
  test('a gateway that hangs in every sender leaves the database free of open transactions', async () => {
    const company = await buildCompany(server);
    for (let count = 1; count <= 16; count++) await say(company);
    gateway.begin(() => undefined);
    const sender = startSending(options());
    // The sender returns when one message has been given up: the next one is claimed then.
    const claiming = sender.sendDue(company.id);
    await until('all to be asked', () => gateway.received.length === 16);
    const busy = await oneRow(
      sql,
      `select count(*) from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(busy).toEqual({ count: 0 });
    await sender.stop();
    expect(await claiming).toBe(true);
  });
});
