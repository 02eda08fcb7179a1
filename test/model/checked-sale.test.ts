import { describe, expect, test } from 'vitest';
import type { BulkResults } from '#contract/base/command.ts';
import type { ErrorBody } from '#contract/base/errors.ts';
import { allocate } from '../support/data/allocations.ts';
import { buildCompany, readSale } from '../support/data/company.ts';
import { type Answer, expectStatus } from '../support/server/api.ts';
import { sharedServer } from '../support/server/server.ts';
import { accept, type Change, type Changes, type Checked, effects, recordSale } from './checked-sale.ts';

const server = await sharedServer();
const company = await buildCompany(server);

const unchanged = { audit: 'checked', changed_since_check: false };
const changed = { audit: 'unchecked', changed_since_check: true };

async function check({ sale, post }: Checked): Promise<void> {
  expectStatus(await post(`/sales/${sale.id}/check/`), 200);
  expect(await auditOf({ sale })).toEqual(unchanged);
}

async function auditOf({ sale }: Pick<Checked, 'sale'>) {
  const { audit, changed_since_check } = await readSale(company.manager, sale.id);
  return { audit, changed_since_check };
}

/** Done for one entity, or for each of several. */
function expectDone({ status, text, body }: Answer<unknown>): void {
  expect(status, text).toBeLessThan(300);
  for (const { code } of (body as Partial<BulkResults> | null)?.results ?? []) expect(code).toBeNull();
}

/** The state of the check after the last of the steps. */
async function auditAfter(steps: Change[]) {
  const of = await recordSale(company);
  for (const step of steps.slice(0, -1)) expectDone(await step(of));
  await check(of);
  for (const step of steps.slice(-1)) expectDone(await step(of));
  return auditOf(of);
}

const listed = (effect: 'unchecks' | 'leaves') =>
  Object.entries<Partial<Record<typeof effect, Changes>> | null>(effects).flatMap(([command, one]) =>
    Object.entries(one?.[effect] ?? {}).map(([what, steps]) => ({ command, what, steps })),
  );

describe('a change of a checked sale, its bookings or payments withdraws the check', () => {
  test.each(listed('unchecks'))(
    'the check is withdrawn and the auditor sees the change: $command $what',
    async ({ steps }) => {
      expect(await auditAfter(steps)).toEqual(changed);
    },
  );
});

describe('a change without an effect on figures keeps the check', () => {
  test.each(listed('leaves'))('the check is kept: $command $what', async ({ steps }) => {
    expect(await auditAfter(steps)).toEqual(unchanged);
  });
});

describe('a refused change keeps the check', () => {
  /** The code of the refusal, after verifying that the sale is still checked. */
  async function refused(of: Checked, answer: Answer<unknown>): Promise<string> {
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await auditOf(of)).toEqual(unchanged);
    return (answer.body as ErrorBody).code;
  }

  test('a refused edit or deletion of a paid booking keeps the check', async () => {
    const of = await recordSale(company);
    await allocate(company, of.booking, '100.00');
    await check(of);
    const path = `/bookings/${of.booking.id}/`;
    expect(await refused(of, await of.patch(path, { rate: '1.00' }))).toBe('booking_already_paid');
    expect(await refused(of, await of.remove(path))).toBe('paid_bookings_not_deletable');
  });

  test('a refused edit, deletion or acceptance of an accepted payment keeps the check', async () => {
    const of = await recordSale(company);
    await accept(of);
    await check(of);
    const path = `/tourist-payments/${of.payment.id}/`;
    expect(await refused(of, await of.patch(path, { amount: '1.00' }))).toBe('payment_already_accepted');
    expect(await refused(of, await of.remove(path))).toBe('accepted_payment_not_deletable');
    expect(await refused(of, await accept(of))).toBe('payment_already_accepted');
  });

  test('a loss that is not confirmed yet keeps the check', async () => {
    const of = await recordSale(company);
    await check(of);
    const answer = await of.patch(`/sales/${of.sale.id}/`, { brutto: '1.00' });
    expect(await refused(of, answer)).toBe('confirmation_required');
  });

  test('an agent’s refused edit keeps the check', async () => {
    const of = await recordSale(company);
    await check(of);
    const answer = await company.agent.api.patch(`/sales/${of.sale.id}/`, { notes: 'Позвонить' });
    expect(await refused(of, answer)).toBe('sale_checked');
  });
});

test('a second check clears the changes since the first, and withdrawing a check is no change', async () => {
  const of = await recordSale(company);
  await check(of);
  expectDone(await accept(of));
  expect(await auditOf(of)).toEqual(changed);
  await check(of);
  expectDone(await of.post(`/sales/${of.sale.id}/uncheck/`));
  expect(await auditOf(of)).toEqual({ audit: 'unchecked', changed_since_check: false });
});

test('a change of an unchecked sale is no change since a check', async () => {
  const of = await recordSale(company);
  expectDone(await accept(of));
  expect(await auditOf(of)).toEqual({ audit: 'unchecked', changed_since_check: false });
});
