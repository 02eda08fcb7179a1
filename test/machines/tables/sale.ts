import type { SaleEvent, SaleFacts, saleMachine } from '#machines/sale.ts';
import {
  caseOf,
  type Expectation,
  outcomeOf,
  type Regions,
  readTable,
  withoutRow,
} from '../../support/oracles/tables.ts';

/**
 * Domain 3.1 as a table, written by hand. COMPLETE, CANCEL, EDIT and the target are the domain's own words; it is silent
 * where these decide: an event that the lifecycle has no use for is refused with `sale_not_cancelled` (RESTORE),
 * `sale_not_completed` (REOPEN) or `sale_not_active`, the target with `already_in_target` and `not_in_target`; RESTORE
 * brings other figures and unchecks, COMPLETE and REOPEN change none and don't; what is refused leaves the check alone. The
 * sale of an anonymised client, which is completed or cancelled with nothing owed, stays closed.
 */
const TABLE = `
event                          | target    | active unchecked     | active checked       | completed unchecked | completed checked  | cancelled unchecked | cancelled checked
EDIT by management             | any       | =                    | unchecked            | sale_not_active     | sale_not_active    | sale_not_active     | sale_not_active
EDIT by an agent               | any       | =                    | sale_checked         | sale_not_active     | sale_not_active    | sale_not_active     | sale_not_active
COMPLETE                       | any       | completed            | completed            | sale_not_active     | sale_not_active    | sale_not_active     | sale_not_active
COMPLETE, service yesterday    | any       | completed            | completed            | sale_not_active     | sale_not_active    | sale_not_active     | sale_not_active
COMPLETE, service tomorrow     | any       | service_date_ahead   | service_date_ahead   | sale_not_active     | sale_not_active    | sale_not_active     | sale_not_active
COMPLETE, owed                 | any       | debt_must_be_zero    | debt_must_be_zero    | sale_not_active     | sale_not_active    | sale_not_active     | sale_not_active
COMPLETE, overpaid             | any       | debt_must_be_zero    | debt_must_be_zero    | sale_not_active     | sale_not_active    | sale_not_active     | sale_not_active
COMPLETE, payment waits        | any       | payments_not_accepted| payments_not_accepted| sale_not_active     | sale_not_active    | sale_not_active     | sale_not_active
COMPLETE, owed, payment waits  | any       | debt_must_be_zero    | debt_must_be_zero    | sale_not_active     | sale_not_active    | sale_not_active     | sale_not_active
COMPLETE, waits, tomorrow      | any       | payments_not_accepted| payments_not_accepted| sale_not_active     | sale_not_active    | sale_not_active     | sale_not_active
CANCEL                         | any       | cancelled            | cancelled unchecked  | sale_not_active     | sale_not_active    | sale_not_active     | sale_not_active
CANCEL without a reason        | any       | fill_required_fields | fill_required_fields | sale_not_active     | sale_not_active    | sale_not_active     | sale_not_active
CANCEL, reason of blanks       | any       | fill_required_fields | fill_required_fields | sale_not_active     | sale_not_active    | sale_not_active     | sale_not_active
RESTORE                        | any       | sale_not_cancelled   | sale_not_cancelled   | sale_not_cancelled  | sale_not_cancelled | active              | active unchecked
REOPEN                         | any       | sale_not_completed   | sale_not_completed   | active              | active             | sale_not_completed  | sale_not_completed
RESTORE, anonymised            | any       | sale_not_cancelled   | sale_not_cancelled   | sale_not_cancelled  | sale_not_cancelled | client_anonymised   | client_anonymised
REOPEN, anonymised             | any       | sale_not_completed   | sale_not_completed   | client_anonymised   | client_anonymised  | sale_not_completed  | sale_not_completed
CHECK                          | any       | checked              | already_checked      | checked             | already_checked    | checked             | already_checked
UNCHECK                        | any       | not_checked          | unchecked            | not_checked         | unchecked          | not_checked         | unchecked
ADD_TO_TARGET                  | not_added | not_checked          | added                | not_checked         | added              | sale_not_active     | sale_not_active
ADD_TO_TARGET                  | added     | not_checked          | already_in_target    | not_checked         | already_in_target  | sale_not_active     | sale_not_active
REMOVE_FROM_TARGET             | not_added | not_checked          | not_in_target        | not_checked         | not_in_target      | sale_not_active     | sale_not_active
REMOVE_FROM_TARGET             | added     | not_checked          | not_added            | not_checked         | not_added          | sale_not_active     | sale_not_active
a booking changes              | any       | =                    | unchecked            | sale_not_active     | sale_not_active    | sale_not_active     | sale_not_active
a netto changes                | any       | =                    | unchecked            | sale_not_active     | sale_not_active    | =                   | unchecked
a part of the penalty is paid  | any       | =                    | unchecked            | sale_not_active     | sale_not_active    | =                   | unchecked
the whole penalty is paid      | any       | =                    | unchecked            | sale_not_active     | sale_not_active    | =                   | unchecked
a payment of it is deleted     | any       | =                    | unchecked            | sale_not_active     | sale_not_active    | =                   | unchecked
a cent more than that is paid  | any       | =                    | unchecked            | sale_not_active     | sale_not_active    | more_than_owed      | more_than_owed
a payment, nothing is owed     | any       | =                    | unchecked            | sale_not_active     | sale_not_active    | sale_not_active     | sale_not_active
a payment, it is overpaid      | any       | =                    | unchecked            | sale_not_active     | sale_not_active    | sale_not_active     | sale_not_active
no payment, nothing is owed    | any       | =                    | unchecked            | sale_not_active     | sale_not_active    | sale_not_active     | sale_not_active
a refund changes               | any       | =                    | unchecked            | sale_not_active     | sale_not_active    | =                   | unchecked
a payment is judged            | any       | =                    | unchecked            | sale_not_active     | sale_not_active    | =                   | unchecked
a payment, anonymised          | any       | =                    | unchecked            | sale_not_active     | sale_not_active    | client_anonymised   | client_anonymised
a refund changes, anonymised   | any       | =                    | unchecked            | sale_not_active     | sale_not_active    | client_anonymised   | client_anonymised
`;

const today = '2026-06-15';
const settled: SaleFacts = { debt: '0.00', pendingPayments: 0, serviceDate: today, anonymised: false };
const unsettled: SaleFacts = { debt: '100.00', pendingPayments: 2, serviceDate: '2026-07-01', anonymised: false };

/**
 * The unusual facts of the sale; events other than COMPLETE are tried with all of them, as they must not depend on
 * them.
 */
type Case<Event> = { event: Event; facts?: Partial<SaleFacts> };

const complete = { type: 'sale.complete', today } as const;
/** A payment for a sale and its debt without that payment, in hundredths. */
const pay = (owed: number, payment: number) =>
  ({ type: 'sale.change_payments', change: 'payment', owed, payment }) as const;

const cases: { [Type in SaleEvent['type']]: Record<string, Case<Extract<SaleEvent, { type: Type }>>> } = {
  'sale.edit': {
    'EDIT by management': { event: { type: 'sale.edit', role: 'management' } },
    'EDIT by an agent': { event: { type: 'sale.edit', role: 'agent' } },
  },
  'sale.complete': {
    COMPLETE: { event: complete, facts: {} },
    'COMPLETE, service yesterday': { event: complete, facts: { serviceDate: '2026-06-14' } },
    'COMPLETE, service tomorrow': { event: complete, facts: { serviceDate: '2026-06-16' } },
    'COMPLETE, owed': { event: complete, facts: { debt: '0.01' } },
    'COMPLETE, overpaid': { event: complete, facts: { debt: '-0.01' } },
    'COMPLETE, payment waits': { event: complete, facts: { pendingPayments: 1 } },
    'COMPLETE, owed, payment waits': { event: complete, facts: { debt: '5.00', pendingPayments: 1 } },
    'COMPLETE, waits, tomorrow': { event: complete, facts: { pendingPayments: 1, serviceDate: '2026-06-16' } },
  },
  'sale.cancel': {
    CANCEL: { event: { type: 'sale.cancel', reason: 'Турист заболел' } },
    'CANCEL without a reason': { event: { type: 'sale.cancel', reason: '' } },
    'CANCEL, reason of blanks': { event: { type: 'sale.cancel', reason: ' \n' } },
  },
  'sale.restore': {
    RESTORE: { event: { type: 'sale.restore' } },
    'RESTORE, anonymised': { event: { type: 'sale.restore' }, facts: { anonymised: true } },
  },
  'sale.reopen': {
    REOPEN: { event: { type: 'sale.reopen' } },
    'REOPEN, anonymised': { event: { type: 'sale.reopen' }, facts: { anonymised: true } },
  },
  'sale.check': { CHECK: { event: { type: 'sale.check' } } },
  'sale.uncheck': { UNCHECK: { event: { type: 'sale.uncheck' } } },
  'sale.add_to_target': { ADD_TO_TARGET: { event: { type: 'sale.add_to_target' } } },
  'sale.remove_from_target': { REMOVE_FROM_TARGET: { event: { type: 'sale.remove_from_target' } } },
  'sale.change_bookings': { 'a booking changes': { event: { type: 'sale.change_bookings' } } },
  'sale.change_netto': { 'a netto changes': { event: { type: 'sale.change_netto' } } },
  'sale.change_payments': {
    'a part of the penalty is paid': { event: pay(10_000, 1) },
    'the whole penalty is paid': { event: pay(10_000, 10_000) },
    'a payment of it is deleted': { event: pay(10_000, 0) },
    'a cent more than that is paid': { event: pay(10_000, 10_001) },
    'a payment, nothing is owed': { event: pay(0, 1) },
    'a payment, it is overpaid': { event: pay(-10_000, 1) },
    'no payment, nothing is owed': { event: pay(0, 0) },
    'a refund changes': { event: { type: 'sale.change_payments', change: 'refund' } },
    'a payment, anonymised': { event: pay(10_000, 1), facts: { anonymised: true } },
    'a refund changes, anonymised': {
      event: { type: 'sale.change_payments', change: 'refund' },
      facts: { anonymised: true },
    },
    'a payment is judged': { event: { type: 'sale.change_payments', change: 'acceptance' } },
  },
};

const regionOf = {
  active: 'lifecycle',
  completed: 'lifecycle',
  cancelled: 'lifecycle',
  unchecked: 'audit',
  checked: 'audit',
  not_added: 'target',
  added: 'target',
} as const;

export type SaleValue = {
  lifecycle: 'active' | 'completed' | 'cancelled';
  audit: 'unchecked' | 'checked';
  target: 'not_added' | 'added';
};

const named: Record<string, Case<SaleEvent>> = Object.assign({}, ...Object.values(cases));
const rows = readTable(TABLE);

export const saleCasesWithoutRow = withoutRow(rows, named);

export const saleExpectations: Expectation<typeof saleMachine>[] = rows.flatMap(({ name, cells }) => {
  const { target: targets, ...columns } = cells;
  const { event, facts } = caseOf(named, name);
  const contexts = facts ? [{ ...settled, ...facts }] : [settled, unsettled];
  return (targets === 'any' ? ['not_added', 'added'] : [targets ?? '']).flatMap((target) =>
    Object.entries(columns).flatMap(([column, cell]) => {
      const [lifecycle = '', audit = ''] = column.split(' ');
      const before: Regions = { lifecycle, audit, target };
      const after = outcomeOf(cell, before, regionOf);
      return contexts.map((context) => ({
        row: name,
        column: `${column} ${target}`,
        position: { value: before as SaleValue, context },
        event,
        outcome: typeof after === 'string' ? { code: after } : { value: after, context },
      }));
    }),
  );
});
