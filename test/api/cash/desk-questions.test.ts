import { beforeEach, describe, expect, test } from 'vitest';
import type { BulkResults } from '#contract/base/command.ts';
import type { PaymentMethod } from '#contract/directories/directories.ts';
import type { Confirmation } from '#machines/submission.ts';
import { allConfirmed, buildPartnerPayment } from '../../support/data/allocations.ts';
import { addCashLine, readDesks, transferBody, transferCash } from '../../support/data/cash-book.ts';
import { buildCompany, buildPayment, buildSale, type Company, inDays, today } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { type Answer, expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { oneRow, sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
let company: Company;
beforeEach(async () => {
  company = await buildCompany(server);
});

type Send = (confirmed?: string[]) => Promise<Answer<unknown>>;

const post =
  (path: string, body: object = {}): Send =>
  (confirmed = []) =>
    company.manager.api.post(path, { ...body, confirmed });

const entry = (type: 'income' | 'expense', amount: string, more: object = {}): Send =>
  post('/cash-entries/', {
    ...{ type, amount, currency: 'USD', method_id: company.method.id, description: 'Касса', ...more },
  });

/** Confirmation of everything but a desk below zero. */
const others = allConfirmed.confirmed.filter((code) => code !== 'desk_below_zero');
const payment = (amount: string, more: object = {}): Send => {
  const body = { partner_id: company.partner.id, method_id: company.method.id, currency: 'USD', amount, ...more };
  return (confirmed = []) =>
    company.manager.api.post('/partner-payments/', { ...body, confirmed: [...others, ...confirmed] });
};
const changed =
  (method: 'PATCH' | 'DELETE', id: number, body: object = {}): Send =>
  (confirmed = []) =>
    company.manager.api.send(method, `/partner-payments/${id}/`, { ...body, confirmed: [...others, ...confirmed] });

type Question = { date?: string; balance: string; missing: string; field?: string | null; desk?: string };

const postForQuestions = async (send: Send): Promise<Confirmation[]> =>
  expectRefusal(await send(), 409, 'confirmation_required').details.confirmations as Confirmation[];

/** All rows that a command could have recorded. */
const rows = () =>
  oneRow(
    sql,
    `select (select count(*) from cash_entries), (select count(*) from audit_log), (select count(*) from cash_transfers) t,
      (select sum(version) from partner_payments) p, (select sum(version) from tourist_payments) v`,
  );

/** Expects exactly these questions while nothing is recorded; their confirmation does it. */
async function expectAsked(send: Send, ...questions: Question[]): Promise<void> {
  const before = await rows();
  const confirmations = await postForQuestions(send);
  expect(confirmations).toEqual(
    questions.map(({ date = today(), balance, missing, field = 'amount', desk = 'Главный офис, Наличные, USD' }) => ({
      ...{ code: 'desk_below_zero', field, values: { desk, currency: 'USD', date, balance, missing } },
      yes: expect.stringMatching(new RegExp(`^desk_below_zero \\d+ \\d+ USD ${missing}$`)),
    })),
  );
  // A confirmation of a smaller amount does not count.
  const wrong = confirmations.map(({ yes: right }) => `${right}`.replace(/\S+$/, '0.00'));
  expectRefusal(await send(wrong), 409, 'confirmation_required');
  expect(await rows()).toEqual(before);
  const answer = await send(confirmations.map(({ code, yes: right = code }) => right));
  expect(answer.status, answer.text).toBeLessThan(300);
  expect(await rows()).not.toEqual(before);
}

async function expectDone(send: Send): Promise<void> {
  const { status, text } = await send();
  expect(status, text).toBeLessThan(300);
}

describe('a desk below zero needs confirmation', () => {
  test('an expense needs confirmation only where the desk falls below zero', async () => {
    await addCashLine(company);
    await expectDone(entry('expense', '30.00'));
    await expectAsked(entry('expense', '70.01'), { balance: '70.00', missing: '0.01' });
    await expectAsked(entry('expense', '5.00'), { balance: '-0.01', missing: '5.01' });
    // Income needs none, although the desk stays below zero.
    await expectDone(entry('income', '1.00'));
    expect((await readDesks(company.manager)).totals).toEqual([{ currency: 'USD', balance: '-4.01' }]);
  });

  test('an exchange and a transfer need confirmation for the desk that gives, not for the one that receives', async () => {
    await addCashLine(company);
    const transfer = (more: object) =>
      post('/cash-transfers/', transferBody(company, { amount: '60.00', ...more, confirmed: [] }));
    await expectDone(transfer({}));
    await expectAsked(transfer({ to_currency: 'UZS' }), { balance: '40.00', missing: '20.00' });
    await expectAsked(transfer({ to_currency: 'EUR' }), { balance: '-20.00', missing: '80.00' });
  });

  test('a payment to a partner needs confirmation when the desk falls below zero', async () => {
    await addCashLine(company);
    await expectDone(payment('100.00'));
    await expectAsked(payment('20.00'), { balance: '0.00', missing: '20.00' });
  });

  test('an accepted refund needs confirmation by its accepted amount', async () => {
    const sale = await buildSale(company);
    const refund = async () => (await buildPayment(company, sale, { kind: 'refund', amount: '-50.00' })).id;
    await addCashLine(company, { amount: '70.00' });
    await expectDone(post(`/tourist-payments/${await refund()}/accept/`));
    const accept = post(`/tourist-payments/${await refund()}/accept/`, { accepted_amount: '-45.00' });
    await expectAsked(accept, { field: 'accepted_amount', balance: '20.00', missing: '25.00' });
  });

  test('of many refunds those that the desk can pay are accepted, and the others are left with their question', async () => {
    const sale = await buildSale(company);
    const refund = async (amount: string) => (await buildPayment(company, sale, { kind: 'refund', amount })).id;
    await addCashLine(company);
    const ids = [await refund('-70.00'), await refund('-60.00'), await refund('-30.00')];
    const answer = await company.manager.api.post<BulkResults>('/tourist-payments/bulk/accept/', { ids });
    const { results } = expectStatus(answer, 200);
    expect(results.map(({ code }) => code)).toEqual([null, 'confirmation_required', null]);
    expect(results[1]?.details).toMatchObject({
      confirmations: [{ code: 'desk_below_zero', values: { balance: '30.00', missing: '30.00' } }],
    });
    expect((await readDesks(company.manager)).desks).toEqual([]);
  });
});

describe('every day from that of the movement on is checked', () => {
  test('money of today does not cover an expense of yesterday', async () => {
    await addCashLine(company, { entry_date: today() });
    const question = { date: inDays(-1), balance: '0.00', missing: '10.00' };
    await expectAsked(entry('expense', '10.00', { entry_date: inDays(-1) }), question);
    await expectDone(entry('expense', '10.00'));
  });

  test('a late entry is checked against all later expenses, and the question has the worst day', async () => {
    await addCashLine(company, { entry_date: inDays(-50) });
    for (const [amount, days] of [
      ['40.00', -35],
      ['60.00', -20],
    ] as const) {
      await addCashLine(company, { type: 'expense', amount, entry_date: inDays(days) });
    }
    await addCashLine(company, { amount: '500.00', entry_date: inDays(-2) });
    const late = entry('expense', '30.00', { entry_date: inDays(-40) });
    await expectAsked(late, { date: inDays(-20), balance: '0.00', missing: '30.00' });
    await expectDone(entry('expense', '30.00', { entry_date: inDays(-2) }));
  });

  test('a late transfer, a late payment and its later edit are checked in the same way', async () => {
    await addCashLine(company, { entry_date: inDays(-3) });
    const early = { payment_date: inDays(-5) };
    const question = { date: inDays(-5), balance: '0.00', missing: '50.00' };
    const transfer = transferBody(company, { amount: '50.00', transfer_date: inDays(-5), confirmed: [] });
    await expectAsked(post('/cash-transfers/', transfer), question);
    const { id } = await buildPartnerPayment(company, '20.00');
    await expectAsked(changed('PATCH', id, early), { date: inDays(-5), balance: '-50.00', missing: '70.00' });
  });
});

describe('a reversal needs confirmation where the money has been spent', () => {
  test('the reversal of an entry needs confirmation where its money has been spent', async () => {
    const income = await addCashLine(company);
    const reverse = post(`/cash-entries/${income}/reverse/`, { reason: 'Ошибка' });
    await expectDone(entry('expense', '80.00'));
    await expectAsked(reverse, { field: null, balance: '20.00', missing: '80.00' });
  });

  test('the reversal of a transfer needs confirmation for the desk that received it', async () => {
    await addCashLine(company);
    const { id } = await transferCash(company);
    await expectDone(entry('expense', '100.00', { office_id: company.stranger.officeId }));
    const desk = 'Офис на Регистане, Наличные, USD';
    const question = { desk, field: null, balance: '0.00', missing: '100.00' };
    await expectAsked(post(`/cash-transfers/${id}/reverse/`, { reason: 'Не туда' }), question);
    expect((await readDesks(company.manager)).totals).toEqual([{ currency: 'USD', balance: '0.00' }]);
  });

  test('a partner’s refund needs confirmation when it is deleted or reduced after its money was spent', async () => {
    const [{ id: less }, { id: none }] = [
      await buildPartnerPayment(company, '-60.00'),
      await buildPartnerPayment(company, '-40.00'),
    ];
    await expectDone(entry('expense', '100.00'));
    await expectAsked(changed('PATCH', less, { amount: '-50.00' }), { balance: '0.00', missing: '10.00' });
    await expectAsked(changed('DELETE', none), { field: null, balance: '-10.00', missing: '50.00' });
  });

  test('a payment to a partner is deleted without confirmation, as its money comes back', async () => {
    const { id } = await buildPartnerPayment(company, '60.00');
    await expectDone(changed('PATCH', id, { amount: '50.00' }));
    await expectDone(changed('PATCH', id, { description: 'По счёту 12' }));
    await expectDone(changed('DELETE', id));
  });

  test('a payment that moves to another desk needs confirmation for that desk alone', async () => {
    const { api } = company.manager;
    const card = expectStatus(await api.post<PaymentMethod>('/payment-methods/', { name: 'Терминал' }), 201).id;
    const { id } = await buildPartnerPayment(company, '60.00');
    const desk = 'Главный офис, Терминал, USD';
    await expectAsked(changed('PATCH', id, { method_id: card }), { desk, balance: '0.00', missing: '60.00' });
    // A refund at one desk becomes a payment at the other: both desks have less.
    const { id: back } = await buildPartnerPayment(company, '-60.00');
    await expectDone(entry('expense', '60.00'));
    await expectAsked(
      changed('PATCH', back, { method_id: card, amount: '10.00' }),
      { balance: '0.00', missing: '60.00' },
      { desk, balance: '-60.00', missing: '70.00' },
    );
  });
});

test('a confirmation by its code alone is valid for any amount', async () => {
  expect((await entry('expense', '10.00')(['desk_below_zero'])).status).toBe(201);
});
