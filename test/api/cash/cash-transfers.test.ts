import { beforeAll, describe, expect, test } from 'vitest';
import { type ErrorCode, errors } from '#contract/base/errors.ts';
import type { CashTransfer } from '#contract/cash/cash-transfer.ts';
import type { PaymentMethod } from '#contract/directories/directories.ts';
import { allConfirmed } from '../../support/data/allocations.ts';
import {
  addCashLine,
  EXCHANGE,
  readCashBalances,
  readCashBook,
  transferBody,
  transferCash,
  transferLines,
} from '../../support/data/cash-book.ts';
import { buildCompany, type Company, inDays, today } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { oneRow, sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);

const logOf = async (company: Company): Promise<string[]> => {
  const rows = await sql.query<{ event: string }>('select event from audit_log where company_id = $1 order by id', [
    company.id,
  ]);
  return rows.map(({ event }) => event);
};

describe('a cash transfer', () => {
  let company: Company;
  let here: number;
  let there: number;
  let method: number;
  beforeAll(async () => {
    company = await buildCompany(server);
    [here, there, method] = [company.manager.officeId, company.stranger.officeId, company.method.id];
    await addCashLine(company, { amount: '1000.00', entry_date: inDays(-9) });
  });

  test('a cash transfer writes two lines of equal value and one line of the audit log', async () => {
    const before = await logOf(company);
    const transfer = await transferCash(company, { description: ' Инкассация ', transfer_date: inDays(-3) });
    const [date, comment] = [inDays(-3), 'Инкассация'];
    expect(await transferLines(sql, transfer)).toEqual([
      ['transfer_out', date, here, method, '100.00', 'USD', 1, '100.00', false, comment],
      ['transfer_in', date, there, method, '100.00', 'USD', 1, '100.00', false, comment],
    ]);
    expect((await logOf(company)).slice(before.length)).toEqual(['cash_transfer.create']);
    expect(transfer).toMatchObject({
      ...{ from_office_name: 'Главный офис', to_office_name: 'Офис на Регистане', exchange_rate: '1.000000' },
      ...{ description: comment, reversed_on: null, can: { reverse: null }, created_by_name: 'Тестов manager' },
    });
    const { rows } = await readCashBook(company.manager, { filter: { source: 'transfer' } });
    expect(rows.map(({ type, transfer_id, other_office_name }) => [type, transfer_id, other_office_name])).toEqual([
      ['transfer_in', transfer.id, 'Главный офис'],
      ['transfer_out', transfer.id, 'Офис на Регистане'],
    ]);
  });

  test('a cash transfer is neither income nor expense', async () => {
    const period = { from: today(), to: today() };
    const sums = async () => {
      const { totals } = await readCashBook(company.manager, { filter: { entry_date_from: today() } });
      return { all: await readCashBalances(company.manager, period), totals: { ...totals, usd_total: null } };
    };
    const before = await sums();
    await transferCash(company);
    expect(await sums()).toEqual(before);
    const ofOffice = (office_id: number) => readCashBalances(company.manager, { ...period, office_id });
    expect((await ofOffice(here)).currencies[0]).toMatchObject({
      income: '0.00',
      expense: '0.00',
      transferred: '-100.00',
    });
    expect((await ofOffice(there)).currencies[0]).toMatchObject({
      income: '0.00',
      expense: '0.00',
      transferred: '100.00',
    });
  });

  test('a cash transfer is reversed with both of its lines, today, once, and as one line of the audit log', async () => {
    const { api } = company.manager;
    const transfer = await transferCash(company, { transfer_date: inDays(-2) });
    const before = await logOf(company);
    const reverse = (body: object) => api.post<CashTransfer>(`/cash-transfers/${transfer.id}/reverse/`, body);
    const empty = expectRefusal(await reverse({ reason: ' ' }), 400, 'fill_required_fields');
    expect(empty.fields).toEqual({ reason: 'fill_required_fields' });
    const reversed = expectStatus(await reverse({ reason: ' Не туда ' }), 200);
    expect(reversed).toMatchObject({
      ...{ reversed_on: today(), reverse_reason: 'Не туда', can: { reverse: 'transfer_already_reversed' } },
    });
    expect((await transferLines(sql, transfer)).slice(2)).toEqual([
      ['transfer_out', today(), here, method, '-100.00', 'USD', 1, '-100.00', true, 'Не туда'],
      ['transfer_in', today(), there, method, '-100.00', 'USD', 1, '-100.00', true, 'Не туда'],
    ]);
    expect((await logOf(company)).slice(before.length)).toEqual(['cash_transfer.reverse']);
    expectRefusal(await reverse({ reason: 'Ещё раз' }), 409, 'transfer_already_reversed');
  });

  test('neither line of a cash transfer can be reversed alone', async () => {
    const { id } = await transferCash(company);
    const lines = await sql.query<{ id: number }>('select id from cash_entries where transfer_id = $1', [id]);
    for (const line of lines) {
      const answer = await company.manager.api.post(`/cash-entries/${line.id}/reverse/`, {
        reason: 'Ошибка',
        ...allConfirmed,
      });
      expectRefusal(answer, 409, 'entry_of_transfer');
    }
    expect(lines).toHaveLength(2);
  });

  test('a cash transfer may leave the desk of a retired method, and may not enter one', async () => {
    const { api } = company.manager;
    const retired = expectStatus(
      await api.post<PaymentMethod>('/payment-methods/', { name: 'Старый терминал' }),
      201,
    ).id;
    await transferCash(company, { to_office_id: here, to_method_id: retired });
    expectStatus(await api.patch(`/payment-methods/${retired}/`, { retired: true }), 200);
    await transferCash(company, { from_method_id: retired });
    const answer = await api.post('/cash-transfers/', transferBody(company, { to_method_id: retired }));
    expect(expectRefusal(answer, 400, 'invalid_fields').fields).toEqual({ to_method_id: 'method_not_offered' });
  });

  test('points can not be transferred', async () => {
    const { paymentMethods } = await company.manager.api.read<{ paymentMethods: PaymentMethod[] }>(
      '{ paymentMethods { id pays_by } }',
    );
    const points = paymentMethods.find(({ pays_by }) => pays_by === 'points')?.id;
    for (const field of ['from_method_id', 'to_method_id']) {
      const answer = await company.manager.api.post('/cash-transfers/', transferBody(company, { [field]: points }));
      expect(expectRefusal(answer, 400, 'invalid_fields').fields).toEqual({ [field]: 'method_not_offered' });
    }
  });

  const { UZS, USD, EUR } = { UZS: { from_currency: 'UZS' }, USD: { to_currency: 'USD' }, EUR: { to_currency: 'EUR' } };
  test.each<[string, object, ErrorCode, Record<string, ErrorCode>]>([
    ['of zero', { amount: '0' }, 'payment_amount_zero', { amount: 'payment_amount_zero' }],
    ['below zero', { amount: '-5.00' }, 'invalid_fields', { amount: 'amount_negative' }],
    [
      'in which less is received than given',
      { received: '99.99' },
      'transfer_amounts_differ',
      { received: 'transfer_amounts_differ' },
    ],
    ['dated tomorrow', { transfer_date: inDays(1) }, 'date_in_future', { transfer_date: 'date_in_future' }],
    ['that receives zero', { ...EXCHANGE, received: '0' }, 'amount_too_small', { received: 'amount_too_small' }],
    [
      'of so little that zero is received',
      { ...UZS, ...USD, amount: '100' },
      'amount_too_small',
      { amount: 'amount_too_small' },
    ],
    [
      'worth less than a cent',
      { ...UZS, ...EUR, amount: '500', received: '0.04' },
      'invalid_fields',
      { amount: 'amount_too_small' },
    ],
    ['at a rate of zero', { ...EXCHANGE, rate: '0' }, 'invalid_fields', { rate: 'rate_invalid' }],
    [
      'at an impossible rate',
      { ...UZS, ...USD, amount: '900000000000', received: '0.01' },
      'invalid_fields',
      { received: 'rate_invalid' },
    ],
    [
      'of more than a desk can hold',
      { ...EXCHANGE, amount: '999999999999' },
      'amount_too_large',
      { amount: 'amount_too_large' },
    ],
    ['with too long a comment', { description: 'а'.repeat(501) }, 'invalid_fields', { description: 'text_too_long' }],
  ])('a cash transfer %s is refused at its field', async (_, more, code, fields) => {
    const recorded = () => oneRow(sql, 'select count(*) from cash_transfers');
    const before = await recorded();
    const answer = await company.manager.api.post('/cash-transfers/', transferBody(company, more));
    expect(expectRefusal(answer, errors[code].status, code).fields).toEqual(fields);
    expect(await recorded()).toEqual(before);
  });

  test('a cash transfer to the desk that it leaves is refused', async () => {
    const answer = await company.manager.api.post('/cash-transfers/', transferBody(company, { to_office_id: here }));
    expect(expectRefusal(answer, 409, 'same_desk').fields).toEqual({ to_method_id: 'same_desk' });
  });

  test('a cash transfer of another company is not found', async () => {
    const other = await buildCompany(server);
    const { id } = await transferCash(other);
    const answer = await company.manager.api.post(`/cash-transfers/${id}/reverse/`, {
      reason: 'Чужой',
      ...allConfirmed,
    });
    expectRefusal(answer, 404, 'not_found');
  });
});
