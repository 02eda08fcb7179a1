import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/base/errors.ts';
import type { Booking } from '#contract/sales/bookings/booking.ts';
import { allocate } from '../support/data/allocations.ts';
import { buildCompany, buildSale, type Company } from '../support/data/company.ts';
import {
  anyMoneyOutHistory,
  beginMoneyOut,
  firstMoneyOutHistories,
  moneyOutWords,
  stepMoneyOut,
} from '../support/oracles/money-out-histories.ts';
import { wrongFigures, wrongValues } from '../support/oracles/recompute.ts';
import { wrongMoneyOut } from '../support/oracles/recompute-money-out.ts';
import { historiesOf, missingOutcomes, seedFor, timesOf } from '../support/seed.ts';
import { ownServer } from '../support/server/server.ts';
import { openSql, sharedSql } from '../support/server/sql.ts';

/** Side by side, each in a company of its own. */
const LANES = timesOf(4, 2);
const DRAWN = historiesOf(500);
/** The whole company is compared after this many histories, so that none affects the next. */
const LOOKED_AT = Math.min(25, DRAWN);

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);

/** How often each command was done, or refused with which code. */
const happened = new Map<string, number>();
const note = (what: string) => happened.set(what, (happened.get(what) ?? 0) + 1);

async function lane(seed: number, examples: typeof firstMoneyOutHistories): Promise<void> {
  const company = await buildCompany(server);
  const rows = await openSql(server.database.superuser);
  let begun = 0;
  await fc.assert(
    fc.asyncProperty(anyMoneyOutHistory, async (history) => {
      const scene = await beginMoneyOut(company, rows);
      for (const draw of history) {
        const answer = await stepMoneyOut(scene, draw);
        if (!answer) continue;
        expect(answer.status, `${draw.word}: ${answer.text}`).toBeLessThan(500);
        note(`${draw.word} ${answer.status < 300 ? 'done' : 'refused'}`);
        if (answer.status >= 300) note((answer.body as ErrorBody).code);
      }
      expect(await wrongFigures(rows, scene.sale.id)).toEqual([]);
      if (++begun % LOOKED_AT === 0) expect(await wrongMoneyOut(rows, company.id)).toEqual([]);
    }),
    { seed, numRuns: examples.length + DRAWN, examples, endOnFailure: true },
  );
  expect(await wrongMoneyOut(rows, company.id)).toEqual([]);
  await rows.end();
}

describe('any history of payments to partners', () => {
  test('netto, profit, debts and the cash book equal the rows, to the cent', async () => {
    const seed = seedFor('money out');
    await Promise.all(
      Array.from({ length: LANES }, (_, index) => lane(seed + index, index === 0 ? firstMoneyOutHistories : [])),
    );
    expect(await wrongValues(sql)).toEqual([]);
  });

  test('each command has been both done and refused, for every possible reason', () => {
    const outcomes = moneyOutWords
      .flatMap((word) => [`${word} done`, `${word} refused`])
      // A payment above zero can always be recorded.
      .filter((outcome) => !['pay refused', 'give_back refused'].includes(outcome));
    const codes = ['exceeds_remainder', 'exceeds_booking', 'booking_settled', 'choose_full_payment', 'amount_sign'];
    const locks = ['payment_already_allocated', 'payment_not_allocated', 'booking_already_paid'];
    expect(missingOutcomes([...outcomes, ...codes, ...locks], happened)).toEqual([]);
  });
});

describe('a fault written past the server', () => {
  let company: Company;
  let booking: Booking;
  beforeAll(async () => {
    company = await buildCompany(server);
    const [open] = (await buildSale(company)).bookings;
    if (!open) throw new Error('A sale has a booking');
    await allocate(company, open, '810.00', 'full_exchange_loss');
    booking = open;
  });

  test('no fault is reported where none was written', async () => {
    expect(await wrongMoneyOut(sql, company.id)).toEqual([]);
  });

  test.each([
    ['paid', 'update bookings set paid = paid + 0.01 where id = $1'],
    ['paid_usd', 'update bookings set paid_usd = paid_usd + 0.01 where id = $1'],
    ['amount_usd', 'update bookings set amount_usd = amount_usd - 0.1 where id = $1'],
    ['netto_difference', 'update bookings set netto_difference = 1 where id = $1'],
    [
      'allocated',
      'update partner_payments set allocated = 0 where id = (select partner_payment_id from allocations where booking_id = $1)',
    ],
    ['more is allocated', 'update allocations set amount = amount * 3 where booking_id = $1'],
    ['usd_amount', 'update allocations set usd_amount = usd_amount + 0.1 where booking_id = $1'],
    ['cash', 'delete from cash_entries where allocation_id = (select id from allocations where booking_id = $1)'],
    [
      'cash',
      'update cash_entries set amount = amount + 1 where partner_payment_id = (select partner_payment_id from allocations where booking_id = $1)',
    ],
    ['partner', 'update allocations set partner_paid = partner_paid + 0.01 where booking_id = $1'],
  ])('a fault in %s is reported: %s', async (word, statement) => {
    await sql.query('begin');
    try {
      await sql.query(statement, [booking.id]);
      expect((await wrongMoneyOut(sql, company.id)).join()).toContain(word);
    } finally {
      await sql.query('rollback');
    }
  });
});
