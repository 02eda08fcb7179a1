import { pino } from 'pino';
import { afterAll, beforeEach } from 'vitest';
import type { SendOptions } from '../../../src/server/messages/send-messages.ts';
import { smsTransport } from '../../../src/server/messages/sms-transport.ts';
import type { Transport } from '../../../src/server/messages/transport.ts';
import { startSmsGateway } from '../doubles/sms-gateway.ts';
import { sharedServer } from '../server/server.ts';
import { sharedSql } from '../server/sql.ts';
import type { Company } from './company.ts';
import { enqueueMessage as sayTo, sendDueMessages, settings } from './messages.ts';

/** The stored columns of a sent message, whose text is deleted. */
export const clearedColumns = { subject: null, body: null, next_try_at: null };

/** A server, a gateway and their clock for a whole test file, at its top; each test resets them. */
export async function sharedSending() {
  const server = await sharedServer();
  const sql = await sharedSql(server.database.superuser);
  const gateway = await startSmsGateway();
  afterAll(gateway.stop);
  const logger = pino({ level: 'silent' });
  /** The time passed since the test began, on the servers’ clocks. */
  const passed = { ms: 0 };
  const clock = () => new Date(Date.now() + passed.ms);
  beforeEach(async () => {
    passed.ms = 0;
    gateway.begin();
    // Servers send the messages of all companies, including those queued by earlier files of this worker.
    await sql.query(`delete from messages where status = 'queued'`);
  });
  const sms = (patience?: number): Transport => {
    const { sms: set } = settings({ SMS_URL: gateway.url });
    if (!set) throw new Error('There is no gateway');
    return smsTransport(set, patience);
  };
  const options = (transport = sms()): SendOptions => ({
    db: server.db,
    clock,
    logger,
    transports: { sms: transport },
  });
  return {
    server,
    sql,
    gateway,
    logger,
    passed,
    clock,
    sms,
    options,
    turn: (company: Company, transport?: Transport) => sendDueMessages(options(transport), company),
    say: (company: Company, saying: Parameters<typeof sayTo>[2] = {}) =>
      sayTo(server, company, { now: clock(), expiresAt: new Date(clock().getTime() + 600_000), ...saying }),
    /** The keys of the messages received by the gateway. */
    keys: () => gateway.received.map(({ headers }) => headers['idempotency-key']),
  };
}
