import { describe, expect, test } from 'vitest';
import type { SaleEvent, SaleFacts, saleMachine } from '#machines/sale.ts';
import { saleCases } from '../machines/situations/sale.ts';
import { buildCompany, inDays, today } from '../support/data/company.ts';
import { brokenPromises, untriedPromises, walkOverHttp } from '../support/oracles/model-walk.ts';
import type { Situation } from '../support/oracles/walks.ts';
import { ownServer } from '../support/server/server.ts';
import { type Money, saleWalk } from './sale-commands.ts';

const server = await ownServer();
// The day does not end in the middle of a walk.
server.setClock(new Date());
const company = await buildCompany(server);

const situation = (
  title: string,
  facts: SaleFacts,
  possible: (event: SaleEvent) => boolean,
): Situation<typeof saleMachine> => ({
  title,
  input: facts,
  cases: saleCases(today()),
  possible: (_, event) => possible(event),
});

const walk = (money: Money, where: Situation<typeof saleMachine>) => walkOverHttp(saleWalk(company, money, where));

/** A payment of a sale with a debt. */
const owes = (event: SaleEvent) => 'owed' in event && event.owed > 0;

/** Enough to see that completing is refused in every state, and that a refusal changes nothing. */
const aboutCompleting = ({ type }: SaleEvent) => ['sale.complete', 'sale.check', 'sale.cancel'].includes(type);

describe('a sale behaves over HTTP like its machine, for each person and in each state', () => {
  test('a paid sale whose service has begun behaves like its machine', async () => {
    const settled = { debt: '0.00', pendingPayments: 0, serviceDate: today(), anonymised: false };
    // No payment is pending and nothing is owed: nothing can be decided or paid.
    const seen = await walk(
      'settled',
      situation('settled', settled, (event) => !('change' in event && event.change === 'acceptance') && !owes(event)),
    );
    expect(seen.promised.size).toBe(12);
    expect(brokenPromises(seen)).toEqual([]);
    expect(untriedPromises(seen)).toEqual([]);
  });

  test('a sale with a debt behaves like its machine', async () => {
    const owed = { debt: '1000.00', pendingPayments: 1, serviceDate: inDays(30), anonymised: false };
    const seen = await walk(
      'owed',
      situation('owed', owed, (event) => !('owed' in event) || owes(event)),
    );
    expect(seen.promised.size).toBe(8);
    expect(brokenPromises(seen)).toEqual([]);
    expect(untriedPromises(seen)).toEqual([]);
  });

  test('a sale with a pending payment behaves like its machine', async () => {
    const waiting = { debt: '0.00', pendingPayments: 1, serviceDate: today(), anonymised: false };
    const seen = await walk('waiting', situation('waiting', waiting, aboutCompleting));
    expect(brokenPromises(seen)).toEqual([]);
    expect([...seen.happened.values()]).toContainEqual(expect.objectContaining({ complete: 'payments_not_accepted' }));
  });

  test('a sale with its service ahead behaves like its machine', async () => {
    const ahead = { debt: '0.00', pendingPayments: 0, serviceDate: inDays(1), anonymised: false };
    const seen = await walk('settled', situation('ahead', ahead, aboutCompleting));
    expect(brokenPromises(seen)).toEqual([]);
    expect([...seen.happened.values()]).toContainEqual(expect.objectContaining({ complete: 'service_date_ahead' }));
  });
});
