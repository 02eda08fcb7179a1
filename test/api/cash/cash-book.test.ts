import { beforeAll, describe, expect, test } from 'vitest';
import { buildPartnerPayment } from '../../support/data/allocations.ts';
import { addCashLine, allRows, readCashBalances, readCashBook, reverseCashLine } from '../../support/data/cash-book.ts';
import { buildCompany, buildPayment, buildSale, type Company, inDays, today } from '../../support/data/company.ts';
import { expectStatus } from '../../support/server/api.ts';
import { sharedServer } from '../../support/server/server.ts';

const server = await sharedServer();

describe('the cash book', () => {
  let company: Company;
  let ids: { rent: number; wages: number; reversal: number; there: number };
  beforeAll(async () => {
    company = await buildCompany(server);
    const other = company.stranger.officeId;
    const rent = await addCashLine(company, {
      type: 'expense',
      description: 'Аренда офиса',
      amount: '300.00',
      entry_date: inDays(-40),
    });
    const wages = await addCashLine(company, {
      type: 'expense',
      description: 'Зарплата Лёни',
      amount: '2500000',
      currency: 'UZS',
    });
    const there = await addCashLine(company, {
      description: 'Из банка',
      amount: '50.00',
      office_id: other,
      entry_date: inDays(-40),
    });
    const reversal = await reverseCashLine(company, rent);
    ids = { rent, wages, reversal, there };
    const sale = await buildSale(company, { tourist_surname: 'Сидоров' });
    const { id } = await buildPayment(company, sale, { amount: '460.00' });
    expectStatus(await company.manager.api.post(`/tourist-payments/${id}/accept/`, {}), 200);
    const payment = await buildPartnerPayment(company, '800.00');
    const lines = [{ booking_id: sale.bookings[0]?.id, option: 'full_exchange_loss', amount: '790.00' }];
    expectStatus(await company.manager.api.post(`/partner-payments/${payment.id}/allocate/`, { lines }), 200);
  });

  test('the cash book lists each line with its description, newest first, and the balance of its currency after it', async () => {
    const { rows, totalCount, totals } = await readCashBook(company.manager);
    const told = rows.map((row) => [row.source, row.type, row.signed_amount, row.currency, row.remains]);
    expect(told).toEqual([
      ['allocation', 'exchange_gain', '10.00', 'USD', '-290.00'],
      ['partner_payment', 'expense', '-800.00', 'USD', '-290.00'],
      ['tourist_payment', 'income', '460.00', 'USD', '510.00'],
      ['manual', 'expense', '300.00', 'USD', '50.00'],
      ['manual', 'expense', '-2500000.00', 'UZS', '-2500000.00'],
      ['manual', 'income', '50.00', 'USD', '-250.00'],
      ['manual', 'expense', '-300.00', 'USD', '-300.00'],
    ]);
    expect([totalCount, totals]).toEqual([
      7,
      { income: '510.00', expense: '1000.00', exchange_loss: '0.00', exchange_gain: '10.00', usd_total: '-480.00' },
    ]);
    expect(rows[2]).toMatchObject({ tourist_surname: 'Сидоров', partner_name: null });
    expect(rows[1]).toMatchObject({ partner_name: 'Coral Travel', sale_id: null });
    expect(rows[3]).toMatchObject({
      ...{
        reverses_id: ids.rent,
        reverses_date: inDays(-40),
        reverses_description: 'Аренда офиса',
        description: 'Ошибка',
      },
    });
    expect(rows[6]).toMatchObject({ reversed_by_id: ids.reversal });
  });

  test('the cash book can be filtered in every way, and the balances stay those of the whole book', async () => {
    const found = async (filter: Record<string, unknown>) =>
      (await readCashBook(company.manager, { filter })).rows.map(({ signed_amount, remains }) => [
        signed_amount,
        remains,
      ]);
    const [gain, paid, received] = [
      ['10.00', '-290.00'],
      ['-800.00', '-290.00'],
      ['460.00', '510.00'],
    ];
    const [reversal, wages, bank, rent] = [
      ['300.00', '50.00'],
      ['-2500000.00', '-2500000.00'],
      ['50.00', '-250.00'],
      ['-300.00', '-300.00'],
    ];
    expect(await found({ type: 'exchange_gain' })).toEqual([gain]);
    expect(await found({ type: 'expense' })).toEqual([paid, reversal, wages, rent]);
    expect(await found({ source: 'manual' })).toEqual([reversal, wages, bank, rent]);
    expect(await found({ source: 'tourist_payment' })).toEqual([received]);
    expect(await found({ source: 'partner_payment' })).toEqual([paid]);
    expect(await found({ source: 'allocation' })).toEqual([gain]);
    expect(await found({ currency: 'UZS' })).toEqual([wages]);
    expect(await found({ partner_id: company.partner.id })).toEqual([gain, paid]);
    expect(await found({ method_id: company.method.id })).toHaveLength(6);
    expect(await found({ entry_date_to: inDays(-1) })).toEqual([bank, rent]);
    expect(await found({ entry_date_from: today(), type: 'income' })).toEqual([received]);
    expect(await found({ search: 'АРЕНДА' })).toEqual([reversal, rent]);
    expect(await found({ search: 'зарплата лени' })).toEqual([wages]);
    expect(await found({ search: 'сидоров' })).toEqual([received]);
    expect(await found({ search: 'coral' })).toEqual([gain, paid]);
    expect(await found({ search: 'нет такого' })).toEqual([]);
  });

  test('the cash book of one office has the balances of that office', async () => {
    const [there, here] = await Promise.all(
      [company.stranger.officeId, company.manager.officeId].map((office_id) =>
        readCashBook(company.manager, { filter: { office_id } }),
      ),
    );
    expect(there?.rows.map(({ id, remains }) => [id, remains])).toEqual([[ids.there, '50.00']]);
    expect(here?.rows.map(({ remains }) => remains)).toEqual([
      '-340.00',
      '-340.00',
      '460.00',
      '0.00',
      '-2500000.00',
      '-300.00',
    ]);
  });

  test('a period’s change is reported by currency, for one office or for all, with exchange differences', async () => {
    expect(await readCashBalances(company.manager, { from: inDays(-1), to: today() })).toEqual({
      currencies: [
        {
          currency: 'USD',
          opening: '-250.00',
          income: '460.00',
          expense: '500.00',
          transferred: '0.00',
          closing: '-290.00',
        },
        {
          currency: 'UZS',
          opening: '0.00',
          income: '0.00',
          expense: '2500000.00',
          transferred: '0.00',
          closing: '-2500000.00',
        },
      ],
      exchange_loss: '0.00',
      exchange_gain: '10.00',
    });
    expect(await readCashBalances(company.manager, { to: inDays(-1) })).toEqual({
      currencies: [
        {
          currency: 'USD',
          opening: '0.00',
          income: '50.00',
          expense: '300.00',
          transferred: '0.00',
          closing: '-250.00',
        },
      ],
      exchange_loss: '0.00',
      exchange_gain: '0.00',
    });
    const there = await readCashBalances(company.manager, { from: today(), office_id: company.stranger.officeId });
    expect(there.currencies).toEqual([
      { currency: 'USD', opening: '50.00', income: '0.00', expense: '0.00', transferred: '0.00', closing: '50.00' },
    ]);
    expect((await readCashBalances(company.manager, { office_id: 999_999_999 })).currencies).toEqual([]);
  });

  test.each([
    [{ by: 'amount', direction: 'asc' }, ['-2500000.00', '-800.00', '-300.00', '10.00', '50.00', '300.00', '460.00']],
    [
      { by: 'usd_total', direction: 'desc' },
      ['460.00', '300.00', '50.00', '10.00', '-2500000.00', '-300.00', '-800.00'],
    ],
    [
      { by: 'entry_date', direction: 'asc' },
      ['-300.00', '50.00', '-2500000.00', '300.00', '460.00', '-800.00', '10.00'],
    ],
  ])('the cash book is sorted by %j, and its pages are repeatable', async (sort, amounts) => {
    const rows = await allRows(company.manager, { sort }, 2);
    expect(rows.map(({ signed_amount }) => signed_amount)).toEqual(amounts);
    expect((await readCashBook(company.manager, { sort })).rows).toEqual(rows);
    const first = await readCashBook(company.manager, { sort, first: 3 });
    expect(await readCashBook(company.manager, { sort, first: 3, through: first.endCursor })).toEqual({
      ...first,
      hasNextPage: false,
    });
  });

  test('a cash book belongs to one company', async () => {
    const other = await buildCompany(server);
    expect((await readCashBook(other.manager)).rows).toEqual([]);
    expect((await readCashBalances(other.manager, { office_id: company.manager.officeId })).currencies).toEqual([]);
  });
});
