import { describe, expect, test } from 'vitest';
import type { MessageRow } from '#contract/messages/message.ts';
import { inCompany } from '../../../src/server/base/db/transaction.ts';
import { deleteOldMessages } from '../../../src/server/messages/rows/message-queue.ts';
import { buildCompany, buildSale, type Company } from '../../support/data/company.ts';
import { enqueueMessage, sendDueMessages } from '../../support/data/messages.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);

const MESSAGES =
  'query ($id: Id!) { clientMessages(id: $id) { id channel recipient purpose status error tries created_at sent_at } }';
const read = async ({ agent }: Company, id: number) =>
  (await agent.api.read<{ clientMessages: MessageRow[] }>(MESSAGES, { id })).clientMessages;
const clientOf = async (company: Company, tourist_phone: string) =>
  (await buildSale(company, { tourist_phone })).client_id;

describe('the messages sent to a client', () => {
  test('messages are listed to people who sell, newest first, without their text', async () => {
    const company = await buildCompany(server);
    const [clientId, other] = [await clientOf(company, '+998901112233'), await clientOf(company, '+998901112244')];
    await enqueueMessage(server, company, { clientId, recipient: '+998901112233' });
    await sendDueMessages(
      { db: server.db, clock: () => new Date(), transports: { sms: async () => ({ gatewayKey: '1' }) } },
      company,
    );
    await enqueueMessage(server, company, { clientId, recipient: 'olim@example.uz' });
    await enqueueMessage(server, company, { clientId: other, recipient: '+998901112244' });
    const rows = await read(company, clientId);
    const purpose = 'loyalty_code';
    const id = expect.any(Number);
    const created_at = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(rows).toEqual([
      {
        id,
        channel: 'email',
        recipient: 'olim@example.uz',
        purpose,
        status: 'queued',
        error: null,
        tries: 0,
        created_at,
        sent_at: null,
      },
      {
        id,
        channel: 'sms',
        recipient: '+998901112233',
        purpose,
        status: 'sent',
        error: null,
        tries: 1,
        created_at,
        sent_at: created_at,
      },
    ]);
    const asked = await company.agent.api.graphql('query ($id: Id!) { clientMessages(id: $id) { body } }', {
      id: clientId,
    });
    expect(asked.status).toBe(400);
  });

  test('fifty messages at most are listed', async () => {
    const company = await buildCompany(server);
    const clientId = await clientOf(company, '+998901112233');
    for (let count = 1; count <= 51; count++) await enqueueMessage(server, company, { clientId });
    const rows = await read(company, clientId);
    expect(rows).toHaveLength(50);
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => b - a));
  });

  test('messages are deleted after half a year', async () => {
    const company = await buildCompany(server);
    const clientId = await clientOf(company, '+998901112233');
    for (const age of ['181 days', '179 days']) {
      await enqueueMessage(server, company, { clientId });
      await sql.query(
        `update messages set created_at = now() - $2::interval where id = (select max(id) from messages where company_id = $1)`,
        [company.id, age],
      );
    }
    await inCompany(server.db, company.id, 'read write', (tx) => deleteOldMessages(tx, company.id));
    expect(await read(company, clientId)).toHaveLength(1);
  });
});
