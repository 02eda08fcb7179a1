import { beforeAll, expect, test } from 'vitest';
import { buildCompany, buildPayment, buildSale, type Company, inDays, today } from '../../support/data/company.ts';
import { expectStatus } from '../../support/server/api.ts';
import { foldAll } from '../../support/server/folding.ts';
import { ownServer } from '../../support/server/server.ts';

const server = await ownServer();
let company: Company;
beforeAll(async () => {
  company = await buildCompany(server);
});

const groupsOf = async (name: string, group: string): Promise<string[]> => {
  const query = `query ($from: Date!, $to: Date!, $group: String!) {
    ${name}(from: $from, to: $to, group: $group) { rows { key } }
  }`;
  const asked = { from: inDays(-7), to: inDays(7), group };
  const answer = await company.manager.api.read<Record<string, { rows: { key: string }[] }>>(query, asked);
  return answer[name]?.rows.map(({ key }) => key) ?? [];
};
const fold = () => foldAll(server.db, company.id);

test.each(['before', 'after'])(
  'a report has no row of a group whose sales have left its period, %s sums are folded',
  async (when) => {
    const sale = await buildSale(company, { sale_date: today(), service_date: inDays(3) });
    const payment = await buildPayment(company, sale);
    if (when === 'after') await fold();
    const agent = String(company.agent.id);
    expect(await groupsOf('salesReport', 'agent')).toEqual([agent]);
    expect(await groupsOf('bookingsReport', 'partner')).toEqual([String(company.partner.id)]);
    expect(await groupsOf('touristPaymentsReport', 'agent')).toEqual([agent]);
    const moved = { sale_date: inDays(-40), service_date: inDays(40), confirmed: ['bookings_move'] };
    expectStatus(await company.agent.api.patch(`/sales/${sale.id}/`, moved), 200);
    expectStatus(await company.agent.api.delete(`/tourist-payments/${payment.id}/`), 204);
    if (when === 'after') await fold();
    expect(await groupsOf('salesReport', 'agent')).toEqual([]);
    expect(await groupsOf('bookingsReport', 'partner')).toEqual([]);
    expect(await groupsOf('touristPaymentsReport', 'agent')).toEqual([]);
    expect(await groupsOf('officeProfitReport', 'office')).toEqual([]);
  },
);
