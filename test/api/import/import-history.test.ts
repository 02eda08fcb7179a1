import { describe, expect, test } from 'vitest';
import { buildCompany, inDays, saleBody } from '../../support/data/company.ts';
import { countsOf, importSales, notesOf, problemsOf, saleLine } from '../../support/data/imports.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const company = await buildCompany(server);
const sql = await sharedSql(server.database.superuser);
const dry = { dry_run: true };

describe('an import that names retired entries', async () => {
  const { manager, direction, partner, euroPartner, method, stranger } = company;
  for (const path of [`directions/${direction.id}`, `partners/${partner.id}`, `payment-methods/${method.id}`]) {
    expectStatus(await manager.api.patch(`/${path}/`, { retired: true }), 200);
  }
  expectStatus(await manager.api.post(`/users/${stranger.id}/disable/`), 200);
  const paid = { payment_amount: '100.00', payment_method: method.name };
  const everyWord = (date: string) => saleLine(company, { agent: stranger.username, sale_date: date, ...paid });

  test('retired entries are accepted on days before today, and each place is reported as a note', async () => {
    const lines = [
      everyWord(inDays(-1)),
      saleLine(company, { partner: euroPartner.name, currency: 'EUR' }),
      saleLine(company),
    ];
    expect(await problemsOf(importSales(company, lines, dry))).toEqual([]);
    expect(await notesOf(importSales(company, lines, dry))).toEqual([
      '0 direction direction_retired',
      '0 agent user_disabled',
      '0 partner partner_retired',
      '0 payment_method method_not_offered',
      '1 direction direction_retired',
      '2 direction direction_retired',
      '2 partner partner_retired',
    ]);
    // A note needs no confirmation.
    expect(await countsOf(importSales(company, lines))).toMatchObject({ sales: 3, bookings: 3, payments: 1 });
    const recorded = await sql.query(
      `select b.partner_id, s.direction_id, s.agent_id, p.method_id from sales s
       join bookings b on b.company_id = s.company_id and b.sale_id = s.id
       left join tourist_payments p on p.company_id = s.company_id and p.sale_id = s.id
       where s.company_id = $1 order by s.id`,
      [company.id],
    );
    expect(recorded).toEqual([
      { partner_id: partner.id, direction_id: direction.id, agent_id: stranger.id, method_id: method.id },
      { partner_id: euroPartner.id, direction_id: direction.id, agent_id: manager.id, method_id: null },
      { partner_id: partner.id, direction_id: direction.id, agent_id: manager.id, method_id: null },
    ]);
  });

  test('retired entries are refused in a sale of today, with the codes of the notes', async () => {
    const sending = () => importSales(company, [everyWord(inDays(0))], dry);
    expect(await problemsOf(sending())).toEqual([
      '0 direction direction_retired',
      '0 agent user_disabled',
      '0 partner partner_retired',
      '0 payment_method method_not_offered',
    ]);
    expect(await notesOf(sending())).toEqual([]);
  });

  test('retired entries are refused in a payment of today for an old sale', async () => {
    const line = saleLine(company, { ...paid, payment_date: inDays(0) });
    expect(await problemsOf(importSales(company, [line], dry))).toEqual(['0 payment_method method_not_offered']);
  });

  test('retired entries are refused in a sale that is entered by hand, on any day', async () => {
    const body = saleBody(company, { sale_date: inDays(-40) });
    const { fields } = expectRefusal(await manager.api.post('/sales/', body), 400, 'invalid_fields');
    expect(fields).toMatchObject({ direction_id: 'direction_retired', 'bookings.0.partner_id': 'partner_retired' });
  });

  test('a file without retired entries has no notes', async () => {
    const fresh = await buildCompany(server);
    expect(await notesOf(importSales(fresh, [saleLine(fresh)], dry))).toEqual([]);
  });
});
