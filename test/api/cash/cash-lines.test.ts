import { describe, expect, test } from 'vitest';
import type { PartnerPayment } from '#contract/partners/partner-payment.ts';
import type { TouristPayment } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { allConfirmed, buildPartnerPayment } from '../../support/data/allocations.ts';
import { commandCases } from '../../support/data/command-cases.ts';
import { buildCompany, buildPayment, buildSale, type Company, inDays, today } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);

/** A company whose book is still empty. */
const newCompany = () => buildCompany(server);

/** Every line of a company’s book, oldest first: type, date, amount, currency, USD, amount of the desk. */
async function linesOf({ id }: Company): Promise<unknown[]> {
  const rows = await sql.query<Record<string, unknown>>(
    `select type, entry_date::text as date, amount::text, currency, usd_total::text as usd, movement::text,
      row_number() over (order by id) as number, reverses_id - min(id) over () + 1 as reverses, description
     from cash_entries where company_id = $1 order by id`,
    [id],
  );
  return rows.map(({ type, date, amount, currency, usd, movement, reverses }) =>
    [type, date, amount, currency, usd, movement, reverses === null ? null : Number(reverses)].filter(
      (one) => one !== null,
    ),
  );
}

type Differences = { exchange_loss: string; exchange_gain: string };
type Sums = {
  cashBalances: Differences;
  cashBook: { totals: Differences };
  companyDashboard: { cash_months: { month: string; income_usd: string; expense_usd: string }[] };
  officeProfitReport: { totals: Differences };
};
/** The sums of the card, the list, the dashboard and the report. */
async function sumsOf({ manager }: Company) {
  const query = `query ($from: Date!, $to: Date!) {
    cashBalances { currencies { income expense closing } exchange_loss exchange_gain }
    cashBook { totals { income expense exchange_loss exchange_gain usd_total } }
    companyDashboard { cash_months { month income_usd expense_usd } }
    officeProfitReport(from: $from, to: $to, group: "office") { totals { exchange_loss exchange_gain } }
  }`;
  const { cashBalances, cashBook, companyDashboard, officeProfitReport } = await manager.api.read<Sums>(query, {
    from: inDays(-30),
    to: today(),
  });
  const dashboard = companyDashboard.cash_months.at(-1);
  return { balances: cashBalances, totals: cashBook.totals, dashboard, report: officeProfitReport.totals };
}
async function differencesOf(company: Company): Promise<Differences[]> {
  const { balances, totals, report } = await sumsOf(company);
  return [balances, totals, report].map(({ exchange_loss, exchange_gain }) => ({ exchange_loss, exchange_gain }));
}
/** The same figures on the card, in the list’s totals and in the report. */
const everywhere = (figures: Differences) => [figures, figures, figures];

const accept = async ({ manager }: Company, { id }: TouristPayment, body: object = {}) =>
  expectStatus(await manager.api.post(`/tourist-payments/${id}/accept/`, { ...body }), 200);

describe('cash lines of a tourist payment', () => {
  test('an accepted tourist payment writes one line with the accepted amount on the day of acceptance', async () => {
    const company = await newCompany();
    const sale = await buildSale(company);
    const payment = await buildPayment(company, sale, { amount: '1250000', currency: 'UZS', payment_date: inDays(-3) });
    expect(await linesOf(company)).toEqual([]);
    await accept(company, payment, { accepted_amount: '1000000.00' });
    expect(await linesOf(company)).toEqual([['income', today(), '1000000.00', 'UZS', '80.00', '1000000.00']]);
  });

  test('an accepted refund writes an expense, and a declined one writes nothing', async () => {
    const company = await newCompany();
    const sale = await buildSale(company);
    await accept(company, await buildPayment(company, sale, { amount: '200.00' }));
    await accept(company, await buildPayment(company, sale, { amount: '-50.00', kind: 'refund' }));
    const declined = await buildPayment(company, sale);
    expectStatus(await company.manager.api.post(`/tourist-payments/${declined.id}/decline/`, { reason: 'нет' }), 200);
    expect(await linesOf(company)).toEqual([
      ['income', today(), '200.00', 'USD', '200.00', '200.00'],
      ['expense', today(), '50.00', 'USD', '50.00', '-50.00'],
    ]);
  });
});

describe('cash lines of a payment to a partner', () => {
  test('a payment to a partner writes an expense on its date, which is reversed by an edit and by deletion', async () => {
    const company = await newCompany();
    const { api } = company.manager;
    const day = inDays(-5);
    const { id } = await buildPartnerPayment(company, '100.00', { payment_date: day });
    const first = ['expense', day, '100.00', 'USD', '100.00', '-100.00'];
    expect(await linesOf(company)).toEqual([first]);
    expectStatus(
      await api.patch(`/partner-payments/${id}/`, { amount: '120.00', payment_date: inDays(-2), ...allConfirmed }),
      200,
    );
    const edited = [
      first,
      ['expense', day, '-100.00', 'USD', '-100.00', '100.00', 1],
      ['expense', inDays(-2), '120.00', 'USD', '120.00', '-120.00'],
    ];
    expect(await linesOf(company)).toEqual(edited);
    expectStatus(await api.delete(`/partner-payments/${id}/`), 204);
    expect(await linesOf(company)).toEqual([
      ...edited,
      ['expense', inDays(-2), '-120.00', 'USD', '-120.00', '120.00', 3],
    ]);
  });

  test('a partner’s refund writes an income', async () => {
    const company = await newCompany();
    await buildPartnerPayment(company, '-30.00');
    expect(await linesOf(company)).toEqual([['income', today(), '30.00', 'USD', '30.00', '30.00']]);
  });

  test.each([
    ['810.00', 'exchange_loss', '10.00'],
    ['785.50', 'exchange_gain', '14.50'],
  ])(
    'a payment of %s for a booking of 800.00 writes its exchange difference, which deallocation reverses',
    async (amount, type, difference) => {
      const company = await newCompany();
      const { api } = company.manager;
      const sale = await buildSale(company);
      const { id } = await buildPartnerPayment(company, amount);
      const lines = [{ booking_id: sale.bookings[0]?.id, option: 'full_exchange_loss', amount }];
      const paid = expectStatus(
        await api.post<PartnerPayment>(`/partner-payments/${id}/allocate/`, { lines, ...allConfirmed }),
        200,
      );
      const written = [
        ['expense', today(), amount, 'USD', amount, `-${amount}`],
        // The line moves no money.
        [type, today(), difference, 'USD', difference, '0.00'],
      ];
      expect(await linesOf(company)).toEqual(written);
      const body = { allocation_id: paid.allocations[0]?.id };
      expectStatus(await api.post(`/partner-payments/${id}/deallocate/`, body), 200);
      expect(await linesOf(company)).toEqual([
        ...written,
        [type, today(), `-${difference}`, 'USD', `-${difference}`, '0.00', 2],
      ]);
    },
  );

  test.each([
    ['810.00', { exchange_loss: '10.00', exchange_gain: '0.00' }],
    ['785.50', { exchange_loss: '0.00', exchange_gain: '14.50' }],
  ])('a payment of %s that is deallocated has neither loss nor gain in any sum', async (amount, differs) => {
    const company = await newCompany();
    const { api } = company.manager;
    const sale = await buildSale(company);
    const { id } = await buildPartnerPayment(company, amount);
    const lines = [{ booking_id: sale.bookings[0]?.id, option: 'full_exchange_loss', amount }];
    const paid = expectStatus(
      await api.post<PartnerPayment>(`/partner-payments/${id}/allocate/`, { lines, ...allConfirmed }),
      200,
    );
    expect(await differencesOf(company)).toEqual(everywhere(differs));
    const body = { allocation_id: paid.allocations[0]?.id };
    expectStatus(await api.post(`/partner-payments/${id}/deallocate/`, body), 200);
    expect(await differencesOf(company)).toEqual(everywhere({ exchange_loss: '0.00', exchange_gain: '0.00' }));
  });

  test('a payment to a partner that is deleted counts in no sum', async () => {
    const company = await newCompany();
    const { api } = company.manager;
    const { id } = await buildPartnerPayment(company, '300.00');
    expectStatus(await api.delete(`/partner-payments/${id}/`), 204);
    const { balances, totals, dashboard } = await sumsOf(company);
    expect(balances).toMatchObject({ currencies: [{ income: '0.00', expense: '0.00', closing: '0.00' }] });
    expect(totals).toMatchObject({ income: '0.00', expense: '0.00', usd_total: '0.00' });
    expect(dashboard).toEqual({ month: today().slice(0, 7).concat('-01'), income_usd: '0.00', expense_usd: '0.00' });
  });

  test('an allocation without an exchange difference writes no line', async () => {
    const company = await newCompany();
    const sale = await buildSale(company);
    const { id } = await buildPartnerPayment(company, '810.00');
    const lines = [{ booking_id: sale.bookings[0]?.id, option: 'full_netto', amount: '810.00' }];
    expectStatus(await company.manager.api.post(`/partner-payments/${id}/allocate/`, { lines, ...allConfirmed }), 200);
    expect(await linesOf(company)).toHaveLength(1);
  });
});

describe('a manual cash line', () => {
  const written = async (company: Company) => {
    const { body } = await commandCases.addCashEntry(company);
    return expectStatus(await company.manager.api.post<{ id: number }>('/cash-entries/', body), 201).id;
  };
  const reverse = ({ manager }: Company, id: number) =>
    manager.api.post<{ id: number }>(`/cash-entries/${id}/reverse/`, { reason: 'Дважды записано' });

  test('a manual cash line is reversed once by simultaneous managers', async () => {
    const company = await newCompany();
    const id = await written(company);
    const answers = await Promise.all(Array.from({ length: 12 }, () => reverse(company, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expectRefusal(answer, 409, 'entry_already_reversed');
    }
    expect(await linesOf(company)).toHaveLength(2);
    const [sum] = await sql.query('select sum(movement)::text as left from cash_entries where company_id = $1', [
      company.id,
    ]);
    expect(sum).toEqual({ left: '0.00' });
  });

  test('a reversal and a line that a payment wrote can not be reversed', async () => {
    const company = await newCompany();
    const reversal = expectStatus(await reverse(company, await written(company)), 200).id;
    expectRefusal(await reverse(company, reversal), 409, 'entry_is_reversal');
    await buildPartnerPayment(company, '10.00');
    const [line] = await sql.query<{ id: string }>(
      'select id from cash_entries where company_id = $1 and partner_payment_id is not null',
      [company.id],
    );
    expectRefusal(await reverse(company, Number(line?.id)), 409, 'entry_not_manual');
    expect(await linesOf(company)).toHaveLength(3);
  });

  test('a line of another company is not found', async () => {
    const [ours, theirs] = [await newCompany(), await newCompany()];
    expectRefusal(await reverse(ours, await written(theirs)), 404, 'not_found');
    expect(await linesOf(theirs)).toHaveLength(1);
  });
});
