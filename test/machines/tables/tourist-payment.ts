import type { TouristPaymentEvent, touristPaymentMachine } from '#machines/tourist-payment.ts';
import { caseOf, type Expectation, outcomeOf, readTable, withoutRow } from '../../support/oracles/tables.ts';

/**
 * Domain 3.3 as a table, written by hand. It is silent about a payment that does not exist (`not_found`) and about a
 * second creation, which no command can request and no transition knows.
 */
const TABLE = `
event                          | absent              | new                  | accepted                       | declined            | gone
CREATE                         | new                 | unknown              | unknown                        | unknown             | unknown
CREATE a refund                | new                 | unknown              | unknown                        | unknown             | unknown
CREATE, dated yesterday        | new                 | unknown              | unknown                        | unknown             | unknown
CREATE of 0.00                 | payment_amount_zero | unknown              | unknown                        | unknown             | unknown
CREATE of -0.00                | payment_amount_zero | unknown              | unknown                        | unknown             | unknown
CREATE, dated tomorrow         | date_in_future      | unknown              | unknown                        | unknown             | unknown
CREATE of 0, dated tomorrow    | payment_amount_zero | unknown              | unknown                        | unknown             | unknown
EDIT                           | not_found           | =                    | payment_already_accepted       | new                 | not_found
EDIT to 0.00                   | not_found           | payment_amount_zero  | payment_already_accepted       | payment_amount_zero | not_found
EDIT, dated tomorrow           | not_found           | date_in_future       | payment_already_accepted       | date_in_future      | not_found
DELETE                         | not_found           | gone                 | accepted_payment_not_deletable | gone                | not_found
ACCEPT                         | not_found           | accepted             | payment_already_accepted       | payment_declined    | not_found
ACCEPT another amount          | not_found           | accepted             | payment_already_accepted       | payment_declined    | not_found
ACCEPT a refund                | not_found           | accepted             | payment_already_accepted       | payment_declined    | not_found
ACCEPT 0.00                    | not_found           | payment_amount_zero  | payment_already_accepted       | payment_declined    | not_found
DECLINE                        | not_found           | declined             | payment_already_accepted       | payment_declined    | not_found
DECLINE without a reason       | not_found           | fill_required_fields | payment_already_accepted       | payment_declined    | not_found
DECLINE, reason of blanks      | not_found           | fill_required_fields | payment_already_accepted       | payment_declined    | not_found
`;

const today = '2026-06-15';
const typed = { amount: '100.00', paymentDate: today, today };
const tomorrow = '2026-06-16';

const cases: {
  [Type in TouristPaymentEvent['type']]: Record<string, Extract<TouristPaymentEvent, { type: Type }>>;
} = {
  'tourist_payment.create': {
    CREATE: { type: 'tourist_payment.create', ...typed },
    'CREATE a refund': { type: 'tourist_payment.create', ...typed, amount: '-0.01' },
    'CREATE, dated yesterday': { type: 'tourist_payment.create', ...typed, paymentDate: '2026-06-14' },
    'CREATE of 0.00': { type: 'tourist_payment.create', ...typed, amount: '0.00' },
    'CREATE of -0.00': { type: 'tourist_payment.create', ...typed, amount: '-0.00' },
    'CREATE, dated tomorrow': { type: 'tourist_payment.create', ...typed, paymentDate: tomorrow },
    'CREATE of 0, dated tomorrow': { type: 'tourist_payment.create', amount: '0', paymentDate: tomorrow, today },
  },
  'tourist_payment.edit': {
    EDIT: { type: 'tourist_payment.edit', ...typed },
    'EDIT to 0.00': { type: 'tourist_payment.edit', ...typed, amount: '0.00' },
    'EDIT, dated tomorrow': { type: 'tourist_payment.edit', ...typed, paymentDate: tomorrow },
  },
  'tourist_payment.delete': { DELETE: { type: 'tourist_payment.delete' } },
  'tourist_payment.accept': {
    ACCEPT: { type: 'tourist_payment.accept', acceptedAmount: '100.00' },
    'ACCEPT another amount': { type: 'tourist_payment.accept', acceptedAmount: '0.10' },
    'ACCEPT a refund': { type: 'tourist_payment.accept', acceptedAmount: '-100.00' },
    'ACCEPT 0.00': { type: 'tourist_payment.accept', acceptedAmount: '0.00' },
  },
  'tourist_payment.decline': {
    DECLINE: { type: 'tourist_payment.decline', reason: 'Нет чека' },
    'DECLINE without a reason': { type: 'tourist_payment.decline', reason: '' },
    'DECLINE, reason of blanks': { type: 'tourist_payment.decline', reason: '\t ' },
  },
};

const states = ['absent', 'new', 'accepted', 'declined', 'gone'] as const;
const regionOf = Object.fromEntries(states.map((state) => [state, 'state']));

const named: Record<string, TouristPaymentEvent> = Object.assign({}, ...Object.values(cases));
const rows = readTable(TABLE);

export const touristPaymentCasesWithoutRow = withoutRow(rows, named);

export const touristPaymentExpectations: Expectation<typeof touristPaymentMachine>[] = rows.flatMap(({ name, cells }) =>
  states.map((state) => {
    const cell = cells[state] ?? '';
    const after = outcomeOf(cell, { state }, regionOf);
    return {
      row: name,
      column: state,
      position: { value: state, context: {} },
      event: caseOf(named, name),
      outcome:
        cell === 'unknown' ? 'unknown' : typeof after === 'string' ? { code: after } : { value: after.state ?? '' },
    };
  }),
);
