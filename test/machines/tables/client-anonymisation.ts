import {
  type ClientAnonymisationEvent,
  type ClientAnonymisationFacts,
  type clientAnonymisationMachine,
  emptyAnonymisation,
  type OpenMatters,
} from '#machines/client-anonymisation.ts';
import { caseOf, type Expectation, readTable, withoutRow } from '../../support/oracles/tables.ts';
import { anonymised, open, settled, tombstone } from '../situations/client-anonymisation.ts';

/**
 * Written by hand from the rule: a client is not anonymised while money or points are open, and nothing of it is undone. `owing`
 * is refused with a debt; `refused` with an active sale, a payment that waits, a debt, a booking that is not paid and points
 * at once. What is not the next step is `anonymisation_out_of_order`, anything while it is under way
 * `anonymisation_under_way`; an anonymised client stays so.
 */
const TABLE = `
event                      | checking                   | owing            | refused                 | explaining                 | confirming                 | anonymising             | done              | failed
CHECK, nothing is open     | explaining                 | explaining       | explaining              | explaining                 | explaining                 | anonymisation_under_way | client_anonymised | explaining
CHECK, money and points    | refused                    | refused          | refused                 | refused                    | refused                    | anonymisation_under_way | client_anonymised | refused
CHECK, a debt              | owing                      | owing            | owing                   | owing                      | owing                      | anonymisation_under_way | client_anonymised | owing
CHECK, an active sale      | an active sale             | an active sale   | an active sale          | an active sale             | an active sale             | anonymisation_under_way | client_anonymised | an active sale
CHECK, a payment waits     | a payment waits            | a payment waits  | a payment waits         | a payment waits            | a payment waits            | anonymisation_under_way | client_anonymised | a payment waits
CHECK, an unpaid booking   | an unpaid booking          | an unpaid booking| an unpaid booking       | an unpaid booking          | an unpaid booking          | anonymisation_under_way | client_anonymised | an unpaid booking
CHECK, points              | points                     | points           | points                  | points                     | points                     | anonymisation_under_way | client_anonymised | points
CHECK, points below zero   | owed points                | owed points      | owed points             | owed points                | owed points                | anonymisation_under_way | client_anonymised | owed points
CHECK, a tombstone         | a tombstone                | a tombstone      | a tombstone             | a tombstone                | a tombstone                | anonymisation_under_way | client_anonymised | a tombstone
CHECK, anonymised          | anonymised               | anonymised       | anonymised              | anonymised                 | anonymised                 | anonymisation_under_way | client_anonymised | anonymised
ASK                        | anonymisation_out_of_order | client_has_debts | client_has_active_sales | confirming                 | anonymisation_out_of_order | anonymisation_under_way | client_anonymised | anonymisation_out_of_order
BACK                       | anonymisation_out_of_order | client_has_debts | client_has_active_sales | anonymisation_out_of_order | explaining                 | anonymisation_under_way | client_anonymised | explaining
CONFIRM                    | anonymisation_out_of_order | client_has_debts | client_has_active_sales | anonymisation_out_of_order | anonymising                | anonymisation_under_way | client_anonymised | anonymisation_out_of_order
CONFIRM, other letters     | anonymisation_out_of_order | client_has_debts | client_has_active_sales | anonymisation_out_of_order | anonymising                | anonymisation_under_way | client_anonymised | anonymisation_out_of_order
CONFIRM with a name        | anonymisation_out_of_order | client_has_debts | client_has_active_sales | anonymisation_out_of_order | confirmation_mismatch      | anonymisation_under_way | client_anonymised | anonymisation_out_of_order
CONFIRM with nothing       | anonymisation_out_of_order | client_has_debts | client_has_active_sales | anonymisation_out_of_order | confirmation_mismatch      | anonymisation_under_way | client_anonymised | anonymisation_out_of_order
RETRY                      | anonymisation_out_of_order | client_has_debts | client_has_active_sales | anonymisation_out_of_order | anonymisation_out_of_order | anonymisation_under_way | client_anonymised | anonymising
DONE                       | checking                   | owing            | refused                 | explaining                 | confirming                 | done                    | done              | failed
FAILED                     | checking                   | owing            | refused                 | explaining                 | confirming                 | failed                  | done              | failed
`;

/** Each obstacle by itself: the refusal of every step. */
const IN_THE_WAY = `
event   | an active sale          | a payment waits             | an unpaid booking          | points            | owed points       | a tombstone   | anonymised
ASK     | client_has_active_sales | client_has_pending_payments | client_has_unpaid_bookings | client_has_points | client_has_points | client_merged | client_anonymised
BACK    | client_has_active_sales | client_has_pending_payments | client_has_unpaid_bookings | client_has_points | client_has_points | client_merged | client_anonymised
CONFIRM | client_has_active_sales | client_has_pending_payments | client_has_unpaid_bookings | client_has_points | client_has_points | client_merged | client_anonymised
RETRY   | client_has_active_sales | client_has_pending_payments | client_has_unpaid_bookings | client_has_points | client_has_points | client_merged | client_anonymised
`;

const everything: OpenMatters = { activeSales: 2, pendingPayments: 1, debts: 3, unpaidBookings: 1, points: 40 };
const refused = {
  refused: open(everything),
  owing: open({ debts: 1 }),
  'an active sale': open({ activeSales: 1 }),
  'a payment waits': open({ pendingPayments: 1 }),
  'an unpaid booking': open({ unpaidBookings: 1 }),
  points: open({ points: 5 }),
  'owed points': open({ points: -5 }),
  'a tombstone': tombstone,
  anonymised,
};

const check = (client: typeof settled) => ({ type: 'client_anonymisation.check', client }) as const;
type Typed = Extract<ClientAnonymisationEvent, { type: 'client_anonymisation.confirm' }>;
const confirm = (typed: string): Typed => ({ type: 'client_anonymisation.confirm', typed });

const cases: {
  [Type in ClientAnonymisationEvent['type']]: Record<string, Extract<ClientAnonymisationEvent, { type: Type }>>;
} = {
  'client_anonymisation.check': {
    'CHECK, nothing is open': check(settled),
    'CHECK, money and points': check(refused.refused),
    'CHECK, a debt': check(refused.owing),
    'CHECK, an active sale': check(refused['an active sale']),
    'CHECK, a payment waits': check(refused['a payment waits']),
    'CHECK, an unpaid booking': check(refused['an unpaid booking']),
    'CHECK, points': check(refused.points),
    'CHECK, points below zero': check(refused['owed points']),
    'CHECK, a tombstone': check(tombstone),
    'CHECK, anonymised': check(anonymised),
  },
  'client_anonymisation.ask': { ASK: { type: 'client_anonymisation.ask' } },
  'client_anonymisation.back': { BACK: { type: 'client_anonymisation.back' } },
  'client_anonymisation.confirm': {
    CONFIRM: confirm('Артёмова'),
    'CONFIRM, other letters': confirm('  АРТЕ-МОВА '),
    'CONFIRM with a name': confirm('Анна'),
    'CONFIRM with nothing': confirm(' '),
  },
  'client_anonymisation.retry': { RETRY: { type: 'client_anonymisation.retry' } },
  'client_anonymisation.done': { DONE: { type: 'client_anonymisation.done' } },
  'client_anonymisation.failed': { FAILED: { type: 'client_anonymisation.failed', code: 'network_failed' } },
};

type Place = { value: string; context: ClientAnonymisationFacts };
const facts: ClientAnonymisationFacts = { client: settled, failure: null };

const places: Record<string, Place> = {
  checking: { value: 'checking', context: emptyAnonymisation },
  ...Object.fromEntries(
    Object.entries(refused).map(([name, client]) => [name, { value: 'refused', context: { client, failure: null } }]),
  ),
  explaining: { value: 'explaining', context: facts },
  confirming: { value: 'confirming', context: facts },
  anonymising: { value: 'anonymising', context: facts },
  done: { value: 'done', context: facts },
  failed: { value: 'failed', context: { ...facts, failure: 'network_failed' } },
};

const named: Record<string, ClientAnonymisationEvent> = Object.assign({}, ...Object.values(cases));
const rows = readTable(TABLE);

export const clientAnonymisationCasesWithoutRow = withoutRow(rows, named);

export const clientAnonymisationExpectations: Expectation<typeof clientAnonymisationMachine>[] = [
  ...rows,
  ...readTable(IN_THE_WAY),
].flatMap(({ name, cells }) =>
  Object.entries(cells).map(([column, cell]) => ({
    row: name,
    column,
    position: places[column] as Expectation<typeof clientAnonymisationMachine>['position'],
    event: caseOf(named, name),
    outcome: places[cell] ?? { code: cell },
  })),
);
