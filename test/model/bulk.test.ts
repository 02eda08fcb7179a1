import { describe, expect, test } from 'vitest';
import type { BulkResults } from '#contract/base/command.ts';
import type { ErrorBody } from '#contract/base/errors.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { buildCompany, buildPayment, buildSale, inDays, readSale, today } from '../support/data/company.ts';
import { expectStatus } from '../support/server/api.ts';
import { ownServer } from '../support/server/server.ts';
import { openSql } from '../support/server/sql.ts';

const server = await ownServer();
const company = await buildCompany(server);
const foreign = await buildCompany(server);

const post = <Body>(path: string, body?: object) => company.manager.api.post<Body>(path, body);
const done = async (path: string, body?: object) => expectStatus(await post(path, body), 200);

const bulkCommand = async (path: string, ids: number[]) =>
  expectStatus(await post<BulkResults>(path, { ids }), 200).results.map(({ id, code }) => [id, code]);

const sale = (overrides: Record<string, unknown> = {}) => buildSale(company, overrides);
const stateOf = async ({ id }: Pick<Sale, 'id'>) => {
  const { lifecycle, audit, target } = await readSale(company.manager, id);
  return `${lifecycle} ${audit} ${target}`;
};

/** A checked sale, after further steps. */
async function checkedSale(...steps: string[]): Promise<Sale> {
  const recorded = await sale();
  for (const step of ['check', ...steps]) await done(`/sales/${recorded.id}/${step}/`, bodyOf(step));
  return recorded;
}
const bodyOf = (step: string) => (step === 'cancel' ? { reason: 'Турист заболел' } : {});

/** A fully paid sale without pending payments. */
async function paidSale(overrides: Record<string, unknown> = {}): Promise<Sale> {
  const recorded = await sale({ service_date: today(), ...overrides });
  const payment = await buildPayment(company, recorded, { amount: '1000.00' });
  await done(`/tourist-payments/${payment.id}/accept/`);
  return recorded;
}

describe('bulk commands', () => {
  test('completing sales in bulk gives each its own result, in the order of selection', async () => {
    const owed = await sale({ service_date: today() });
    const ready = await paidSale();
    const ahead = await paidSale({ service_date: inDays(1) });
    const theirs = await buildSale(foreign);
    const also = await paidSale();
    expect(await bulkCommand('/sales/bulk/complete/', [also.id, theirs.id, ahead.id, ready.id, owed.id])).toEqual([
      [also.id, null],
      [theirs.id, 'not_found'],
      [ahead.id, 'service_date_ahead'],
      [ready.id, null],
      [owed.id, 'debt_must_be_zero'],
    ]);
    expect(await Promise.all([also, ahead, ready, owed].map(stateOf))).toEqual([
      'completed unchecked not_added',
      'active unchecked not_added',
      'completed unchecked not_added',
      'active unchecked not_added',
    ]);
    expect((await readSale(foreign.manager, theirs.id)).lifecycle).toBe('active');
  });

  test('checking sales in bulk and withdrawing the checks gives each its own result, in the order of selection', async () => {
    const checked = await checkedSale();
    const fresh = await sale();
    expect(await bulkCommand('/sales/bulk/check/', [fresh.id, checked.id])).toEqual([
      [fresh.id, null],
      [checked.id, 'already_checked'],
    ]);
    const never = await sale();
    expect(await bulkCommand('/sales/bulk/uncheck/', [never.id, fresh.id])).toEqual([
      [never.id, 'not_checked'],
      [fresh.id, null],
    ]);
    expect(await Promise.all([checked, fresh].map(stateOf))).toEqual([
      'active checked not_added',
      'active unchecked not_added',
    ]);
  });

  test('adding sales to the target and removing them in bulk gives each its own result, in the order of selection', async () => {
    const cancelled = await checkedSale('cancel', 'check');
    const fresh = await sale();
    const checked = await checkedSale();
    const added = await checkedSale('add-to-target');
    const ids = [cancelled.id, added.id, checked.id, fresh.id];
    expect(await bulkCommand('/sales/bulk/add-to-target/', ids)).toEqual([
      [cancelled.id, 'sale_not_active'],
      [added.id, 'already_in_target'],
      [checked.id, null],
      [fresh.id, 'not_checked'],
    ]);
    const doubted = await checkedSale('add-to-target', 'uncheck');
    const outside = await checkedSale();
    expect(await bulkCommand('/sales/bulk/remove-from-target/', [doubted.id, added.id, outside.id])).toEqual([
      [doubted.id, 'not_checked'],
      [added.id, null],
      [outside.id, 'not_in_target'],
    ]);
    expect(await Promise.all([doubted, added, checked].map(stateOf))).toEqual([
      'active unchecked added',
      'active checked not_added',
      'active checked added',
    ]);
  });

  test('checking bookings in bulk gives each its own result, in the order of selection', async () => {
    const [checked, fresh] = [(await sale()).bookings[0]?.id ?? 0, (await sale()).bookings[0]?.id ?? 0];
    await done(`/bookings/${checked}/check/`);
    expect(await bulkCommand('/bookings/bulk/check/', [fresh, checked])).toEqual([
      [fresh, null],
      [checked, 'already_checked'],
    ]);
  });

  test('accepting payments in bulk gives each its own result, in the order of selection', async () => {
    const recorded = await sale();
    const [declined, accepted, last, first] = [
      await buildPayment(company, recorded, { amount: '1.00' }),
      await buildPayment(company, recorded, { amount: '20.00' }),
      await buildPayment(company, recorded, { amount: '300.00' }),
      await buildPayment(company, recorded, { amount: '400.00' }),
    ];
    await done(`/tourist-payments/${declined.id}/decline/`, { reason: 'Нет чека' });
    await done(`/tourist-payments/${accepted.id}/accept/`);
    const ids = [first.id, accepted.id, declined.id, last.id];
    const { results } = await expectStatus(await post<BulkResults>('/tourist-payments/bulk/accept/', { ids }), 200);
    expect(results.map(({ id, code }) => [id, code])).toEqual([
      [first.id, null],
      [accepted.id, 'payment_already_accepted'],
      [declined.id, 'payment_declined'],
      [last.id, null],
    ]);
    expect(results[1]?.details).toEqual({ accepted_by: 'Тестов manager', accepted_at: expect.any(String) });
    expect(await readSale(company.manager, recorded.id)).toMatchObject({ paid: '720.00', accepted: '720.00' });
    expect(await acceptedInLog([first, last])).toEqual([last.id, first.id]);
    expect(await acceptedInLog([accepted, declined])).toEqual([accepted.id]);
  });
});

/** The accepted payments by the log, in the order of acceptance. */
async function acceptedInLog(payments: { id: number }[]): Promise<number[]> {
  const sql = await openSql(server.database.superuser);
  const lines = await sql.query<{ entity_id: number }>(
    "select entity_id from audit_log where event = 'tourist_payment.accept' and entity = 'tourist_payment' and entity_id = any($1) order by id",
    [payments.map(({ id }) => id)],
  );
  await sql.end();
  return lines.map(({ entity_id }) => entity_id);
}

describe('an empty selection', () => {
  test.each([
    ['/sales/bulk/complete/', 'select_at_least_one_sale'],
    ['/sales/bulk/check/', 'select_at_least_one_sale'],
    ['/sales/bulk/uncheck/', 'select_at_least_one_sale'],
    ['/sales/bulk/add-to-target/', 'select_at_least_one_sale'],
    ['/sales/bulk/remove-from-target/', 'select_at_least_one_sale'],
    ['/bookings/bulk/check/', 'select_at_least_one_booking'],
    ['/tourist-payments/bulk/accept/', 'select_at_least_one_payment'],
  ])('%s without ids is refused with the field to fill in', async (path, code) => {
    const answer = await post<ErrorBody>(path, { ids: [] });
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 400, code });
  });
});

test('every bulk command is refused to an agent', async () => {
  const { id, bookings } = await sale();
  const denied = async (path: string, ids: number[]) => {
    const { status, body } = await company.agent.api.post<ErrorBody>(path, { ids });
    return [status, body.code];
  };
  expect(await denied('/sales/bulk/complete/', [id])).toEqual([403, 'insufficient_permissions']);
  expect(await denied('/sales/bulk/check/', [id])).toEqual([403, 'sale_check_denied']);
  expect(await denied('/bookings/bulk/check/', [bookings[0]?.id ?? 0])).toEqual([403, 'booking_check_denied']);
  expect(await denied('/tourist-payments/bulk/accept/', [id])).toEqual([403, 'payment_accept_denied']);
  expect(await stateOf({ id })).toBe('active unchecked not_added');
});
