import type { CashTransferEvent, cashTransferMachine } from '#machines/cash-transfer.ts';
import { caseOf, type Expectation, readTable, withoutRow } from '../../support/oracles/tables.ts';

/** The table of a cash transfer, written by hand. It is recorded once and reversed once. */
const TABLE = `
event                             | absent                  | recorded             | reversed
CREATE                            | recorded                | unknown              | unknown
CREATE, dated yesterday           | recorded                | unknown              | unknown
CREATE an exchange                | recorded                | unknown              | unknown
CREATE between one desk           | same_desk               | unknown              | unknown
CREATE of 0                       | payment_amount_zero     | unknown              | unknown
CREATE an exchange for nothing    | amount_too_small        | unknown              | unknown
CREATE, less arrives              | transfer_amounts_differ | unknown              | unknown
CREATE, dated tomorrow            | date_in_future          | unknown              | unknown
CREATE of 0 between one desk      | same_desk               | unknown              | unknown
CREATE, less arrives tomorrow     | transfer_amounts_differ | unknown              | unknown
REVERSE                           | not_found               | reversed             | transfer_already_reversed
REVERSE without a reason          | not_found               | fill_required_fields | transfer_already_reversed
REVERSE, reason of blanks         | not_found               | fill_required_fields | transfer_already_reversed
`;

const today = '2026-06-15';
const typed = {
  type: 'cash_transfer.create',
  ...{ from: '1 1 USD', to: '2 1 USD', sameCurrency: true },
  ...{ given: 100_00, received: 100_00, transferDate: today, today },
} as const;
const exchange = { ...typed, to: '1 1 UZS', sameCurrency: false } as const;
const tomorrow = '2026-06-16';

const cases: {
  [Type in CashTransferEvent['type']]: Record<string, Extract<CashTransferEvent, { type: Type }>>;
} = {
  'cash_transfer.create': {
    CREATE: typed,
    'CREATE, dated yesterday': { ...typed, transferDate: '2026-06-14' },
    'CREATE an exchange': { ...exchange, received: 1_250_000_00 },
    'CREATE between one desk': { ...typed, to: typed.from },
    'CREATE of 0': { ...typed, given: 0, received: 0 },
    'CREATE an exchange for nothing': { ...exchange, given: 1, received: 0 },
    'CREATE, less arrives': { ...typed, received: 99_99 },
    'CREATE, dated tomorrow': { ...typed, transferDate: tomorrow },
    'CREATE of 0 between one desk': { ...typed, to: typed.from, given: 0, received: 0 },
    'CREATE, less arrives tomorrow': { ...typed, received: 99_99, transferDate: tomorrow },
  },
  'cash_transfer.reverse': {
    REVERSE: { type: 'cash_transfer.reverse', reason: 'Не туда' },
    'REVERSE without a reason': { type: 'cash_transfer.reverse', reason: '' },
    'REVERSE, reason of blanks': { type: 'cash_transfer.reverse', reason: ' \t' },
  },
};

const named: Record<string, CashTransferEvent> = Object.assign({}, ...Object.values(cases));
const rows = readTable(TABLE);

export const cashTransferCasesWithoutRow = withoutRow(rows, named);

const states = ['absent', 'recorded', 'reversed'] as const;
const isState = (word: string): word is (typeof states)[number] => states.some((state) => state === word);

const outcomeOf = (cell: string) => {
  if (cell === 'unknown') return 'unknown';
  return isState(cell) ? { value: cell } : { code: cell };
};

export const cashTransferExpectations: Expectation<typeof cashTransferMachine>[] = rows.flatMap(({ name, cells }) =>
  states.map((state) => ({
    row: name,
    column: state,
    position: { value: state, context: {} },
    event: caseOf(named, name),
    outcome: outcomeOf(cells[state] ?? ''),
  })),
);
