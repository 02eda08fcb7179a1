import { beforeAll, describe, expect, test } from 'vitest';
import type { BulkResults } from '#contract/base/command.ts';
import type { ErrorBody } from '#contract/base/errors.ts';
import type { PaymentMethod } from '#contract/directories/directories.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { Confirmation } from '#machines/submission.ts';
import { allConfirmed } from '../support/data/allocations.ts';
import { addCashLine, readDesks } from '../support/data/cash-book.ts';
import { buildCompany, buildPayment, buildSale } from '../support/data/company.ts';
import { pairsOf } from '../support/seed.ts';
import { type Answer, expectStatus } from '../support/server/api.ts';
import { expectEitherOrder, outcome, type Pair, race } from '../support/server/race.ts';
import { ownServer } from '../support/server/server.ts';

const PAIRS = pairsOf(120);

const server = await ownServer();
const company = await buildCompany(server);
const { api, officeId: office_id } = company.manager;
/** Each under a lock of its own. */
let sales: [Sale, Sale];
beforeAll(async () => {
  sales = [await buildSale(company), await buildSale(company)];
});
const buildRefund = (sale: Sale, method_id: number, amount: string) =>
  buildPayment(company, sale, { kind: 'refund', method_id, amount });

/** A desk of its own, by its method, with 100.00 USD. */
async function deskWithHundred(): Promise<number> {
  const name = `Касса ${Math.random()}`;
  const { id } = expectStatus(await api.post<PaymentMethod>('/payment-methods/', { name }), 201);
  await addCashLine(company, { method_id: id });
  return id;
}

const balanceOf = async (method: number): Promise<string> =>
  (await readDesks(company.manager)).desks.find(({ method_id }) => method_id === method)?.balance ?? '0.00';

type Way = 'expense' | 'transfer' | 'exchange' | 'payment' | 'refund';
type Take = (amount: string, confirmed?: string[]) => Promise<Answer<unknown>>;

/** Confirmation of everything but a desk below zero. */
const others = allConfirmed.confirmed.filter((code) => code !== 'desk_below_zero');

/** Ways in which money leaves a desk, each prepared to be sent at once. */
const ways: Record<Way, (method: number) => Promise<Take>> = {
  expense: async (method_id) => (amount, confirmed) =>
    api.post('/cash-entries/', {
      ...{ type: 'expense', description: 'Аренда', office_id, method_id, amount, currency: 'USD', confirmed },
    }),
  transfer: async (method_id) => (amount, confirmed) =>
    api.post('/cash-transfers/', {
      ...{ from_office_id: office_id, from_method_id: method_id, from_currency: 'USD', amount, confirmed },
      ...{ to_office_id: company.stranger.officeId, to_method_id: method_id, to_currency: 'USD' },
    }),
  exchange: async (method_id) => (amount, confirmed) =>
    api.post('/cash-transfers/', {
      ...{ from_office_id: office_id, from_method_id: method_id, from_currency: 'USD', amount, confirmed },
      ...{ to_office_id: office_id, to_method_id: method_id, to_currency: 'UZS' },
    }),
  payment:
    async (method_id) =>
    (amount, confirmed = []) =>
      api.post('/partner-payments/', {
        ...{ partner_id: company.partner.id, office_id, method_id, amount, currency: 'USD' },
        confirmed: [...others, ...confirmed],
      }),
  refund: async (method_id) => {
    const { id } = await buildRefund(sales[0], method_id, '-1.00');
    return (amount, confirmed) =>
      api.post(`/tourist-payments/${id}/accept/`, { accepted_amount: `-${amount}`, confirmed });
  },
};

const questionsOf = ({ body }: Answer<unknown>) => (body as ErrorBody).details.confirmations as Confirmation[];

/** The outcomes of both, with 200 and 201 as one. */
const inWords = (both: string) => both.replace(/20[01] done/g, 'done');
const [DONE, ASKED] = ['done', '409 confirmation_required'];

async function expectOneAsked(pair: Pair): Promise<void> {
  const outcomes = new Set([...(await race(PAIRS, pair))].map(inWords));
  expect([...outcomes].filter((both) => ![`${DONE} | ${ASKED}`, `${ASKED} | ${DONE}`].includes(both))).toEqual([]);
}

describe('two simultaneous payments out of a desk that has enough for one', () => {
  test.each<[Way, Way]>([
    ['transfer', 'transfer'],
    ['transfer', 'exchange'],
    ['expense', 'transfer'],
    ['refund', 'payment'],
    ['refund', 'exchange'],
    ['payment', 'expense'],
  ])('one payment needs confirmation and the other is done: %s and %s', async (one, other) => {
    const desks: number[] = [];
    await expectOneAsked(async () => {
      const method = await deskWithHundred();
      desks.push(method);
      const [first, second] = [await ways[one](method), await ways[other](method)];
      return [() => first('60.00'), () => second('60.00')];
    });
    for (const method of desks) expect(await balanceOf(method)).toBe('40.00');
  });

  test('neither needs confirmation where the desk has enough for both', async () => {
    const outcomes = await race(PAIRS, async () => {
      const method = await deskWithHundred();
      const [first, second] = [await ways.transfer(method), await ways.expense(method)];
      return [() => first('60.00'), () => second('40.00')];
    });
    expect([...outcomes].map(inWords)).toEqual(['done | done']);
  });

  test('bulk acceptances from two desks in opposite orders leave one refund per desk to confirm', async () => {
    const refund = async (sale: Sale, method: number) => (await buildRefund(sale, method, '-60.00')).id;
    const [here, there] = sales;
    for (let pair = 0; pair < PAIRS; pair++) {
      const [one, other] = [await deskWithHundred(), await deskWithHundred()];
      const first = [await refund(here, one), await refund(here, other)];
      const second = [await refund(there, other), await refund(there, one)];
      const answers = await Promise.all(
        [first, second].map((ids) => api.post<BulkResults>('/tourist-payments/bulk/accept/', { ids })),
      );
      const codes = answers.flatMap((answer) => expectStatus(answer, 200).results.map(({ code }) => code));
      expect(codes.sort()).toEqual(['confirmation_required', 'confirmation_required', null, null].sort());
      expect([await balanceOf(one), await balanceOf(other)]).toEqual(['40.00', '40.00']);
    }
  });
});

describe('confirmation of a desk below zero', () => {
  /** The question about 150.00 taken from a desk with 100.00. */
  const confirmedBy = async (take: Take): Promise<string[]> => {
    const [question, ...more] = questionsOf(await take('150.00'));
    expect([question?.values.missing, more]).toEqual(['50.00', []]);
    return [question?.yes ?? ''];
  };

  test('a confirmation is valid for its amount: of two people with the same question the second needs a new one', async () => {
    await expectOneAsked(async () => {
      const method = await deskWithHundred();
      const [first, second] = [await ways.transfer(method), await ways.expense(method)];
      const confirmed = await confirmedBy(first);
      return [() => first('150.00', confirmed), () => second('150.00', confirmed)];
    });
  });

  test('a confirmation is invalid after another payment has changed the amount', async () => {
    const method = await deskWithHundred();
    const [first, second] = [await ways.transfer(method), await ways.expense(method)];
    const confirmed = await confirmedBy(first);
    expect(outcome(await second('60.00'))).toBe('201 done');
    const [again] = questionsOf(await first('150.00', confirmed));
    expect(again?.values).toMatchObject({ balance: '40.00', missing: '110.00', currency: 'USD' });
    expect(await balanceOf(method)).toBe('40.00');
    expect(outcome(await first('150.00', [again?.yes ?? '']))).toBe('201 done');
    expect(await balanceOf(method)).toBe('-110.00');
  });

  test('of a confirmed payment and one that the desk can pay, either order is possible', async () => {
    const pair: Pair = async () => {
      const method = await deskWithHundred();
      const [first, second] = [await ways.transfer(method), await ways.expense(method)];
      const confirmed = await confirmedBy(first);
      return [() => first('150.00', confirmed), () => second('60.00')];
    };
    await expectEitherOrder(PAIRS, pair, `201 ${DONE} | ${ASKED}`, `${ASKED} | 201 ${DONE}`);
  });
});
