import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listenForChanges } from '../../../src/server/base/db/listener.ts';
import { startMessageWorker } from '../../../src/server/messages/message-worker.ts';
import { CLAIM, pauseAfter, startSending } from '../../../src/server/messages/send-messages.ts';
import { SendFault, type Transport } from '../../../src/server/messages/transport.ts';
import { buildCompany, type Company } from '../../support/data/company.ts';
import { messageOf, sendAll } from '../../support/data/messages.ts';
import { over, sharedSending } from '../../support/data/sending.ts';
import { status } from '../../support/doubles/sms-gateway.ts';
import { oneRow } from '../../support/server/sql.ts';
import { until } from '../../support/wait.ts';

const { server, sql, gateway, passed, clock, sms, options, turn, say, keys } = await sharedSending();

/**
 * A server that sends messages as they are written. It stops with its test at the latest: one that went on would send those
 * of the next.
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

describe('a message', () => {
  test('is sent once, and what it said is forgotten', async () => {
    const company = await buildCompany(server);
    await say(company, { subject: 'Код' });
    const before = await messageOf(sql, company);
    expect(before).toMatchObject({ status: 'queued', subject: 'Код', body: 'Код 508172' });
    expect(await turn(company)).toBe(true);
    expect(gateway.received.map(({ body }) => JSON.parse(body))).toEqual([
      { recipient: '+998901234567', text: 'Код 508172', id: before.key },
    ]);
    const after = await messageOf(sql, company);
    expect(after).toMatchObject({ ...over, status: 'sent', error: null, tries: 1, gateway_key: '42' });
    expect(Date.parse(String(after.sent_at))).toBeGreaterThan(Date.now() - 60_000);
    expect(JSON.stringify(after)).not.toContain('508172');
    expect(await turn(company)).toBe(false);
    expect(gateway.received).toHaveLength(1);
  });

  test('is sent by any of the servers as soon as it is written, and told to those who look', async () => {
    const company = await buildCompany(server);
    const { listener } = startServer();
    startServer();
    const heard: string[] = [];
    listener.changes.on('notice', ({ changes }) => heard.push(...changes.map(([entity]) => entity)));
    await once(listener.changes, 'gap');
    for (let count = 1; count <= 30; count++) await say(company);
    await until('thirty messages to be sent', () => gateway.received.length >= 30);
    await until('all to be marked', async () => (await waiting(company)) === 0);
    expect(new Set(keys()).size).toBe(30);
    expect(gateway.received).toHaveLength(30);
    // Of each it is told that it was written, and that it was sent.
    await until('all to be told', () => heard.filter((entity) => entity === 'message').length === 60);
  });

  test('that is written while nobody listens is found', async () => {
    const company = await buildCompany(server);
    await say(company);
    const { stop } = startServer();
    await until('the message', () => gateway.received.length > 0);
    await stop();
    expect(await messageOf(sql, company)).toMatchObject({ status: 'sent' });
  });

  test('of a hundred is sent once by eight servers at once', async () => {
    const company = await buildCompany(server);
    for (let count = 1; count <= 100; count++) await say(company);
    const senders = Array.from({ length: 8 }, () => startSending(options()));
    await Promise.all(senders.map((sender) => sender.sendDue(company.id)));
    await Promise.all(senders.map((sender) => sender.settled()));
    expect([gateway.received.length, new Set(keys()).size, await waiting(company)]).toEqual([100, 100, 0]);
  });

  test('goes on waiting for a server that can send it', async () => {
    const company = await buildCompany(server);
    await say(company, { recipient: 'olim@example.uz' });
    expect(await turn(company)).toBe(true);
    expect(await messageOf(sql, company)).toMatchObject({ status: 'queued', tries: 0 });
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

describe('a message whose time is over', () => {
  test('is not sent any more', async () => {
    const company = await buildCompany(server);
    await say(company, { expiresAt: new Date(clock().getTime() + 30_000) });
    passed.ms += 30_001;
    expect(await turn(company)).toBe(false);
    expect(gateway.received).toEqual([]);
    expect(await messageOf(sql, company)).toMatchObject({ ...over, status: 'expired', error: 'too_late', tries: 0 });
  });

  test('before its next try is given up at once, with the reason', async () => {
    const company = await buildCompany(server);
    await say(company, { expiresAt: new Date(clock().getTime() + pauseAfter(1) - 1) });
    gateway.begin(status(500));
    await turn(company);
    expect(await messageOf(sql, company)).toMatchObject({ ...over, status: 'expired', error: 'bad_answer', tries: 1 });
  });

  test('is given up where nothing can send it either', async () => {
    const company = await buildCompany(server);
    await say(company, { recipient: 'olim@example.uz', expiresAt: new Date(clock().getTime() + 1000) });
    passed.ms += 1001;
    await sendAll({ ...options(), transports: {} }, company);
    expect(await messageOf(sql, company)).toMatchObject({ ...over, status: 'expired' });
  });
});

describe('a server that is gone between sending and marking', () => {
  /** Sends, and never comes back to say so: as a process that was killed. */
  const dying: Transport = async (message, signal) => {
    await sms()(message, signal);
    throw new Error('killed');
  };

  test('has it sent again under the same key when its claim has run out, and marked once', async () => {
    const company = await buildCompany(server);
    await say(company);
    await turn(company, dying);
    expect(await messageOf(sql, company)).toMatchObject({ status: 'queued', tries: 1, error: null });
    passed.ms += CLAIM - 1000;
    await turn(company);
    expect(gateway.received).toHaveLength(1);
    passed.ms += 2000;
    await turn(company);
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
    expect(await messageOf(sql, company)).toMatchObject({ ...over, status: 'sent', tries: 2 });
  });

  test('and comes back late has a try that failed not counted against another one’s, and one that was taken kept', async () => {
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
      await until('the claim', async () => (await messageOf(sql, company)).tries === 1);
      passed.ms += CLAIM + 1000;
      const second = Promise.withResolvers<void>();
      const other = turn(company, async () => {
        await second.promise;
        return { gatewayKey: 'other' };
      });
      await until('the second claim', async () => (await messageOf(sql, company)).tries === 2);
      held.resolve();
      await first;
      const between = await messageOf(sql, company);
      expect(between).toMatchObject(
        late === 'failed' ? { status: 'queued', error: null, tries: 2 } : { status: 'sent', gateway_key: 'late' },
      );
      second.resolve();
      await other;
      const gateway_key = late === 'failed' ? 'other' : 'late';
      expect(await messageOf(sql, company)).toMatchObject({ ...over, status: 'sent', gateway_key, tries: 2 });
    }
  });
});

describe('a server that stops', () => {
  test('lets go of a gateway that hangs and never answers, and another server sends at once', async () => {
    const company = await buildCompany(server);
    await say(company);
    gateway.begin(() => undefined);
    const { stop } = startServer();
    await until('the gateway to be asked', () => gateway.received.length > 0);
    await stop();
    expect(await messageOf(sql, company)).toMatchObject({ status: 'queued', error: null });
    gateway.begin();
    await turn(company);
    expect(await messageOf(sql, company)).toMatchObject({ ...over, status: 'sent' });
  });

  test('waits for a gateway that answers, and takes nothing new', async () => {
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
  test('holds up no transaction: as many as there are hang, and the database is free', async () => {
    const company = await buildCompany(server);
    for (let count = 1; count <= 16; count++) await say(company);
    gateway.begin(() => undefined);
    const sender = startSending(options());
    // It ends when one of them has given up: the next message is claimed then.
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
