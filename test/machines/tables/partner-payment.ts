import type { PartnerPaymentEvent, PartnerPaymentFacts, partnerPaymentMachine } from '#machines/partner-payment.ts';
import { caseOf, type Expectation, readTable, withoutRow } from '../../support/oracles/tables.ts';

/**
 * Domain 3.4 as a table, written by hand, for a payment of 100.00 of which nothing, 40.00 or everything is allocated.
 * The domain is silent about a payment that does not exist (`not_found`), about what locks an allocated one
 * (`payment_already_allocated`), about deallocation where nothing is allocated (`payment_not_allocated`), and about a
 * retired partner (`partner_closed`).
 */
const TABLE = `
event                          | absent              | unallocated                  | partly_allocated             | fully_allocated              | gone
CREATE                         | unallocated         | unknown                      | unknown                      | unknown                      | unknown
CREATE, money given back       | unallocated         | unknown                      | unknown                      | unknown                      | unknown
CREATE, dated yesterday        | unallocated         | unknown                      | unknown                      | unknown                      | unknown
CREATE without a partner       | select_partner      | unknown                      | unknown                      | unknown                      | unknown
CREATE for a closed partner    | partner_closed      | unknown                      | unknown                      | unknown                      | unknown
CREATE of 0                    | payment_amount_zero | unknown                      | unknown                      | unknown                      | unknown
CREATE, dated tomorrow         | date_in_future      | unknown                      | unknown                      | unknown                      | unknown
CREATE of 0 without a partner  | select_partner      | unknown                      | unknown                      | unknown                      | unknown
EDIT                           | not_found           | unallocated                  | payment_already_allocated    | payment_already_allocated    | not_found
EDIT to no partner             | not_found           | select_partner               | payment_already_allocated    | payment_already_allocated    | not_found
EDIT to a closed partner       | not_found           | partner_closed               | payment_already_allocated    | payment_already_allocated    | not_found
EDIT to 0                      | not_found           | payment_amount_zero          | payment_already_allocated    | payment_already_allocated    | not_found
EDIT, dated tomorrow           | not_found           | date_in_future               | payment_already_allocated    | payment_already_allocated    | not_found
DELETE                         | not_found           | gone                         | payment_already_allocated    | payment_already_allocated    | not_found
ALLOCATE nothing               | not_found           | select_at_least_one_booking  | select_at_least_one_booking  | select_at_least_one_booking  | not_found
ALLOCATE 0                     | not_found           | payment_amount_zero          | payment_amount_zero          | payment_amount_zero          | not_found
ALLOCATE 60.00                 | not_found           | partly_allocated             | fully_allocated              | exceeds_remainder            | not_found
ALLOCATE 60.01                 | not_found           | partly_allocated             | exceeds_remainder            | exceeds_remainder            | not_found
ALLOCATE 30.00 and 30.00       | not_found           | partly_allocated             | fully_allocated              | exceeds_remainder            | not_found
ALLOCATE 100.00                | not_found           | fully_allocated              | exceeds_remainder            | exceeds_remainder            | not_found
ALLOCATE 100.01                | not_found           | exceeds_remainder            | exceeds_remainder            | exceeds_remainder            | not_found
ALLOCATE to another's booking  | not_found           | booking_of_other_partner     | booking_of_other_partner     | booking_of_other_partner     | not_found
ALLOCATE together              | not_found           | partly_allocated             | fully_allocated              | exceeds_remainder            | not_found
ALLOCATE one together          | not_found           | select_at_least_two_bookings | select_at_least_two_bookings | select_at_least_two_bookings | not_found
ALLOCATE none together         | not_found           | select_at_least_two_bookings | select_at_least_two_bookings | select_at_least_two_bookings | not_found
ALLOCATE together, none filled | not_found           | exceeds_remainder            | exceeds_remainder            | exceeds_remainder            | not_found
DEALLOCATE 40.00               | not_found           | payment_not_allocated        | unallocated                  | partly_allocated             | not_found
`;

const today = '2026-06-15';
const typed = { payee: 'partner', amount: 100_00, paymentDate: today, today } as const;
const tomorrow = '2026-06-16';

const allocate = (amounts: number[], more: { chosen?: number; together?: boolean; ofPartner?: boolean } = {}) =>
  ({
    type: 'partner_payment.allocate',
    chosen: amounts.length,
    amounts,
    together: false,
    ofPartner: true,
    ...more,
  }) as const;

const cases: {
  [Type in PartnerPaymentEvent['type']]: Record<string, Extract<PartnerPaymentEvent, { type: Type }>>;
} = {
  'partner_payment.create': {
    CREATE: { type: 'partner_payment.create', ...typed },
    'CREATE, money given back': { type: 'partner_payment.create', ...typed, amount: -1 },
    'CREATE, dated yesterday': { type: 'partner_payment.create', ...typed, paymentDate: '2026-06-14' },
    'CREATE without a partner': { type: 'partner_payment.create', ...typed, payee: 'none' },
    'CREATE for a closed partner': { type: 'partner_payment.create', ...typed, payee: 'closed_partner' },
    'CREATE of 0': { type: 'partner_payment.create', ...typed, amount: 0 },
    'CREATE, dated tomorrow': { type: 'partner_payment.create', ...typed, paymentDate: tomorrow },
    'CREATE of 0 without a partner': { type: 'partner_payment.create', ...typed, amount: 0, payee: 'none' },
  },
  'partner_payment.edit': {
    EDIT: { type: 'partner_payment.edit', ...typed },
    'EDIT to no partner': { type: 'partner_payment.edit', ...typed, payee: 'none' },
    'EDIT to a closed partner': { type: 'partner_payment.edit', ...typed, payee: 'closed_partner' },
    'EDIT to 0': { type: 'partner_payment.edit', ...typed, amount: 0 },
    'EDIT, dated tomorrow': { type: 'partner_payment.edit', ...typed, paymentDate: tomorrow },
  },
  'partner_payment.delete': { DELETE: { type: 'partner_payment.delete' } },
  'partner_payment.allocate': {
    'ALLOCATE nothing': allocate([]),
    'ALLOCATE 0': allocate([0]),
    'ALLOCATE 60.00': allocate([60_00]),
    'ALLOCATE 60.01': allocate([60_01]),
    'ALLOCATE 30.00 and 30.00': allocate([30_00, 30_00]),
    'ALLOCATE 100.00': allocate([100_00]),
    'ALLOCATE 100.01': allocate([100_01]),
    "ALLOCATE to another's booking": allocate([1], { ofPartner: false }),
    'ALLOCATE together': allocate([30_00, 30_00], { together: true }),
    'ALLOCATE one together': allocate([60_00], { together: true }),
    'ALLOCATE none together': allocate([], { together: true }),
    'ALLOCATE together, none filled': allocate([], { together: true, chosen: 2 }),
  },
  'partner_payment.deallocate': { 'DEALLOCATE 40.00': { type: 'partner_payment.deallocate', amount: 40_00 } },
};

const start: Record<string, { value: 'absent' | 'gone' | { recorded: string }; context: PartnerPaymentFacts }> = {
  absent: { value: 'absent', context: { amount: 0, allocated: 0, allocations: 0 } },
  unallocated: { value: { recorded: 'unallocated' }, context: { amount: 100_00, allocated: 0, allocations: 0 } },
  partly_allocated: {
    value: { recorded: 'partly_allocated' },
    context: { amount: 100_00, allocated: 40_00, allocations: 1 },
  },
  fully_allocated: {
    value: { recorded: 'fully_allocated' },
    context: { amount: 100_00, allocated: 100_00, allocations: 2 },
  },
  gone: { value: 'gone', context: { amount: 100_00, allocated: 0, allocations: 0 } },
};

const named: Record<string, PartnerPaymentEvent> = Object.assign({}, ...Object.values(cases));
const rows = readTable(TABLE);

export const partnerPaymentCasesWithoutRow = withoutRow(rows, named);

const outcomeOf = (cell: string) => {
  if (cell === 'unknown') return 'unknown';
  const reached = start[cell];
  return reached ? { value: reached.value } : { code: cell };
};

type Position = Expectation<typeof partnerPaymentMachine>['position'];

export const partnerPaymentExpectations: Expectation<typeof partnerPaymentMachine>[] = rows.flatMap(({ name, cells }) =>
  Object.entries(cells).map(([column, cell]) => ({
    row: name,
    column,
    position: start[column] as Position,
    event: caseOf(named, name),
    outcome: outcomeOf(cell),
  })),
);
