import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, calendarDate } from '#contract/base/dates.ts';
import type { ErrorBody } from '#contract/base/errors.ts';
import { compare, currencies, sign, add as sum, ZERO } from '#contract/base/money.ts';
import type { Confirmation } from '#machines/submission.ts';
import { addCashLine, readCashBalances, readDesks, transferCash } from '../support/data/cash-book.ts';
import { buildCompany, type Company } from '../support/data/company.ts';
import {
  anyDeskHistory,
  beginDesks,
  type DeskDraw,
  deskWords,
  firstDeskHistories,
  type Scene,
  type Step,
  stepOf,
} from '../support/oracles/desk-histories.ts';
import { wrongValues } from '../support/oracles/recompute.ts';
import { type Balances, type Period, rightDesks, wrongDesks } from '../support/oracles/recompute-desks.ts';
import { historiesOf, missingOutcomes, seedFor } from '../support/seed.ts';
import type { Answer } from '../support/server/api.ts';
import { ownServer } from '../support/server/server.ts';
import { sharedSql } from '../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);

const HISTORIES = firstDeskHistories.length + historiesOf(250);

/** How often each command was done at once, or needed confirmation. */
const happened = new Map<string, number>();
const note = (what: string) => happened.set(what, (happened.get(what) ?? 0) + 1);

/** Days of the server’s clock: a history begins on the real day and continues day by day. */
function ownDays(): Pick<Scene, 'today' | 'daysAgo' | 'nextDay'> {
  let moment = Date.now();
  server.setClock(new Date(moment));
  const now = () => calendarDate(new Date(moment), 'Asia/Tashkent');
  return {
    today: now,
    daysAgo: (days) => addDays(now(), -days),
    nextDay: () => {
      moment += 24 * 60 * 60 * 1000;
      server.setClock(new Date(moment));
    },
  };
}

const periodOf = ({ daysAgo, today }: Scene): Period => ({ from: daysAgo(20), to: today() });

/** Every "day desk" whose balance is negative and lower than before. */
const overdrawn = (before: Balances, after: Balances): string[] =>
  [...after].filter(([key, now]) => sign(now) < 0 && compare(now, before.get(key) ?? ZERO) < 0).map(([key]) => key);

const questionsOf = ({ body }: Answer<unknown>): Confirmation[] =>
  (body as ErrorBody).details.confirmations as Confirmation[];

/** The lowest balance of each desk over the days, in the form of a question: "desk_below_zero 1 2 USD 100.00". */
function shortest(keys: string[], after: Balances): string[] {
  const least = new Map<string, string>();
  for (const key of keys) {
    const desk = key.slice(key.indexOf(' ') + 1);
    const now = after.get(key) ?? ZERO;
    if (compare(now, least.get(desk) ?? ZERO) < 0) least.set(desk, now);
  }
  return [...least].map(([desk, now]) => `desk_below_zero ${desk} ${now.slice(1)}`);
}

/**
 * Sends a command. If it needs confirmation, nothing has been recorded, and afterwards the balances equal the question
 * to the cent; otherwise no desk is negative and lower than before on any day.
 */
async function runStep(scene: Scene, { send, done }: Step, word: DeskDraw['word']): Promise<void> {
  const { company } = scene;
  const before = await rightDesks(sql, company.id, periodOf(scene));
  const first = await send([]);
  const asked = first.status === 409;
  const questions = asked ? questionsOf(first) : [];
  if (asked) expect(await rightDesks(sql, company.id, periodOf(scene))).toEqual(before);
  const answer = asked ? await send(questions.map(({ code, yes = code }) => yes)) : first;
  expect(answer.status, `${word}: ${answer.text}`).toBeLessThan(300);
  done(answer);
  note(`${word} ${asked ? 'asked about' : 'done'}`);
  const after = await rightDesks(sql, company.id, periodOf(scene));
  const missing = shortest(overdrawn(before, after), after);
  expect(questions.map(({ yes }) => yes).sort(), word).toEqual(missing.sort());
}

/** For every day: balances of the desks, with the sums of each currency, by desks and by lines. */
async function expectDesks(scene: Scene): Promise<void> {
  const { company } = scene;
  const right = await rightDesks(sql, company.id, periodOf(scene));
  for (let ago = 20; ago >= 0; ago--) {
    const date = scene.daysAgo(ago);
    const { desks, totals } = await readDesks(company.manager, { date });
    const read = desks.map(({ office_id, method_id, currency, balance }) => [
      [date, office_id, method_id, currency].join(' '),
      balance,
    ]);
    expect(new Map(read as [string, string][])).toEqual(new Map([...right].filter(([key]) => key.startsWith(date))));
    const lines = await readCashBalances(company.manager, { to: date });
    for (const currency of currencies) {
      const own = desks.filter((desk) => desk.currency === currency);
      const total = sum(ZERO, ...own.map(({ balance }) => balance));
      expect(totals.find((each) => each.currency === currency)?.balance ?? ZERO).toBe(total);
      expect(lines.currencies.find((each) => each.currency === currency)?.closing ?? ZERO).toBe(total);
    }
  }
}

describe('any history of exchanges, transfers, payments, entries and their reversals', () => {
  test('each desk has the recorded balance on every day, all add up to the book, and none is overdrawn without confirmation', async () => {
    await fc.assert(
      fc.asyncProperty(anyDeskHistory, async (history) => {
        const scene = await beginDesks(await buildCompany(server), ownDays());
        for (const draw of history) {
          const step = await stepOf(scene, draw);
          if (step) await runStep(scene, step, draw.word);
          else note(`${draw.word} done`);
        }
        expect(await wrongDesks(sql, scene.company.id)).toEqual([]);
        await expectDesks(scene);
      }),
      { seed: seedFor('cash desks'), numRuns: HISTORIES, examples: firstDeskHistories, endOnFailure: true },
    );
    server.setClock();
    expect(await wrongValues(sql)).toEqual([]);
  });

  test('each command has been done at once, and needed confirmation where it takes money from a desk', () => {
    const adds = ['income', 'accept', 'get_back', 'next_day'];
    const takes = deskWords.filter((word) => !adds.includes(word));
    const outcomes = [...deskWords.map((word) => `${word} done`), ...takes.map((word) => `${word} asked about`)];
    expect(missingOutcomes(outcomes, happened)).toEqual([]);
  });
});

describe('a fault written past the server', () => {
  let company: Company;
  beforeAll(async () => {
    company = await buildCompany(server);
    await addCashLine(company, { amount: '500.00' });
    await transferCash(company);
  });

  test('no fault is reported where none was written', async () => {
    expect(await wrongDesks(sql, company.id)).toEqual([]);
  });

  test.each([
    ['a line of a transfer that is gone', `delete from cash_entries where company_id = $1 and type = 'transfer_in'`],
    [
      'a line at another desk',
      `update cash_entries set method_id = method_id + 1 where company_id = $1 and type = 'transfer_in'`,
    ],
    [
      'a line over another amount',
      `update cash_entries set amount = 99.99 where company_id = $1 and type = 'transfer_out'`,
    ],
    [
      'a line of another day',
      `update cash_entries set entry_date = entry_date + 1 where company_id = $1 and type = 'transfer_out'`,
    ],
    [
      'a transfer over another amount',
      'update cash_transfers set from_amount = 1, to_amount = 1 where company_id = $1',
    ],
  ])('a fault in %s is reported', async (_, statement) => {
    await sql.query('begin');
    try {
      await sql.query(statement, [company.id]);
      expect(await wrongDesks(sql, company.id)).not.toEqual([]);
    } finally {
      await sql.query('rollback');
    }
  });
});
