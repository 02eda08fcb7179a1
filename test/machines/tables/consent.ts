import type { ConsentEvent, consentMachine } from '#machines/consent.ts';
import { caseOf, type Expectation, readTable, withoutRow } from '../../support/oracles/tables.ts';

/**
 * The table of a client’s consent to a version of the wording, written by hand. It is given once and withdrawn once.
 */
const TABLE = `
event                                 | absent                | in_force               | withdrawn
ADD                                   | in_force              | unknown                | unknown
ADD, given today                      | in_force              | unknown                | unknown
ADD, given tomorrow                   | date_in_future        | unknown                | unknown
ADD of a version that is agreed to    | consent_given_already | unknown                | unknown
ADD tomorrow of such a version        | date_in_future        | unknown                | unknown
WITHDRAW                              | not_found             | withdrawn              | consent_withdrawn
WITHDRAW on the day of the consent    | not_found             | withdrawn              | consent_withdrawn
WITHDRAW the day before the consent   | not_found             | withdrawn_before_given | consent_withdrawn
WITHDRAW tomorrow                     | not_found             | date_in_future         | consent_withdrawn
`;

const [yesterday, today, tomorrow] = ['2026-06-14', '2026-06-15', '2026-06-16'];
const add = { type: 'consent.add', givenOn: yesterday, isGiven: false, today } as const;
const withdraw = { type: 'consent.withdraw', givenOn: yesterday, withdrawnOn: today, today } as const;

const cases: {
  [Type in ConsentEvent['type']]: Record<string, Extract<ConsentEvent, { type: Type }>>;
} = {
  'consent.add': {
    ADD: add,
    'ADD, given today': { ...add, givenOn: today },
    'ADD, given tomorrow': { ...add, givenOn: tomorrow },
    'ADD of a version that is agreed to': { ...add, isGiven: true },
    'ADD tomorrow of such a version': { ...add, isGiven: true, givenOn: tomorrow },
  },
  'consent.withdraw': {
    WITHDRAW: withdraw,
    'WITHDRAW on the day of the consent': { ...withdraw, withdrawnOn: yesterday },
    'WITHDRAW the day before the consent': { ...withdraw, withdrawnOn: '2026-06-13' },
    'WITHDRAW tomorrow': { ...withdraw, withdrawnOn: tomorrow },
  },
};

const named: Record<string, ConsentEvent> = Object.assign({}, ...Object.values(cases));
const rows = readTable(TABLE);

export const consentCasesWithoutRow = withoutRow(rows, named);

const states = ['absent', 'in_force', 'withdrawn'] as const;
const isState = (word: string): word is (typeof states)[number] => states.some((state) => state === word);

const outcomeOf = (cell: string) => {
  if (cell === 'unknown') return 'unknown';
  return isState(cell) ? { value: cell } : { code: cell };
};

export const consentExpectations: Expectation<typeof consentMachine>[] = rows.flatMap(({ name, cells }) =>
  states.map((state) => ({
    row: name,
    column: state,
    position: { value: state, context: {} },
    event: caseOf(named, name),
    outcome: outcomeOf(cells[state] ?? ''),
  })),
);
