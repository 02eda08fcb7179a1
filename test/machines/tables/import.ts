import { emptyImport, type ImportEvent, type ImportFacts, type importMachine } from '#machines/import.ts';
import { caseOf, type Expectation, readTable, withoutRow } from '../../support/oracles/tables.ts';

/**
 * An import as a table, written by hand. `unmapped` lacks two columns, `doubtful` has two values to confirm. Another
 * than the next step is `import_out_of_order`, and any step during a request `import_under_way`; where there are
 * problems, every step that does not correct them is refused with them.
 */
const TABLE = `
event                 | choosing            | reading          | mapping             | unmapped               | checking         | problems        | ready               | doubtful              | confirmed           | importing        | done        | failed check        | failed import
CHOOSE                | reading             | import_under_way | reading             | reading                | import_under_way | reading         | reading             | reading               | reading             | import_under_way | reading     | reading             | reading
READ                  | choosing            | mapping          | mapping             | unmapped               | checking         | problems        | ready               | doubtful              | confirmed           | importing        | done        | failed check        | failed import
READ, columns missing | choosing            | unmapped         | mapping             | unmapped               | checking         | problems        | ready               | doubtful              | confirmed           | importing        | done        | failed check        | failed import
UNREADABLE            | choosing            | unreadable       | mapping             | unmapped               | checking         | problems        | ready               | doubtful              | confirmed           | importing        | done        | failed check        | failed import
MAP                   | import_out_of_order | import_under_way | mapping             | mapping                | import_under_way | mapping         | mapping             | mapping               | mapping             | import_under_way | import_done | mapping             | mapping
MAP away              | import_out_of_order | import_under_way | unmapped            | unmapped               | import_under_way | unmapped        | unmapped            | unmapped              | unmapped            | import_under_way | import_done | unmapped            | unmapped
CHECK                 | import_out_of_order | import_under_way | checking            | import_columns_missing | import_under_way | checking        | checking            | checking              | checking            | import_under_way | import_done | import_out_of_order | import_out_of_order
CHECKED               | choosing            | reading          | mapping             | unmapped               | ready            | problems        | ready               | doubtful              | confirmed           | importing        | done        | failed check        | failed import
CHECKED, odd          | choosing            | reading          | mapping             | unmapped               | doubtful         | problems        | ready               | doubtful              | confirmed           | importing        | done        | failed check        | failed import
CHECKED, wrong        | choosing            | reading          | mapping             | unmapped               | problems         | problems        | ready               | doubtful              | confirmed           | importing        | done        | failed check        | failed import
CONFIRM               | import_out_of_order | import_under_way | import_out_of_order | import_out_of_order    | import_under_way | import_problems | ready, confirmed    | confirmed             | confirmed           | import_under_way | import_done | import_out_of_order | import_out_of_order
CONFIRM no more       | import_out_of_order | import_under_way | import_out_of_order | import_out_of_order    | import_under_way | import_problems | ready               | doubtful              | doubtful            | import_under_way | import_done | import_out_of_order | import_out_of_order
RUN                   | import_out_of_order | import_under_way | import_out_of_order | import_out_of_order    | import_under_way | import_problems | importing at once   | confirmation_required | importing           | import_under_way | import_done | import_out_of_order | import_out_of_order
RECORDED              | choosing            | reading          | mapping             | unmapped               | checking         | problems        | ready               | doubtful              | confirmed           | done             | done        | failed check        | failed import
REFUSED               | choosing            | reading          | mapping             | unmapped               | checking         | problems        | ready               | doubtful              | confirmed           | refused          | done        | failed check        | failed import
FAILED                | choosing            | reading          | mapping             | unmapped               | failed check     | problems        | ready               | doubtful              | confirmed           | failed import    | done        | failed check        | failed import
RETRY                 | import_out_of_order | import_under_way | import_out_of_order | import_out_of_order    | import_under_way | import_problems | import_out_of_order | import_out_of_order   | import_out_of_order | import_under_way | import_done | checking            | importing again
FORGET                | import_out_of_order | choosing         | choosing            | choosing               | import_under_way | choosing        | choosing            | choosing              | choosing            | import_under_way | choosing    | choosing            | choosing
`;

const cases: { [Type in ImportEvent['type']]: Record<string, Extract<ImportEvent, { type: Type }>> } = {
  'import.choose': { CHOOSE: { type: 'import.choose' } },
  'import.read': {
    READ: { type: 'import.read', missing: 0 },
    'READ, columns missing': { type: 'import.read', missing: 2 },
  },
  'import.unreadable': { UNREADABLE: { type: 'import.unreadable', code: 'import_unreadable' } },
  'import.map': { MAP: { type: 'import.map', missing: 0 }, 'MAP away': { type: 'import.map', missing: 2 } },
  'import.check': { CHECK: { type: 'import.check' } },
  'import.checked': {
    CHECKED: { type: 'import.checked', problems: 0, doubts: 0 },
    'CHECKED, odd': { type: 'import.checked', problems: 0, doubts: 2 },
    'CHECKED, wrong': { type: 'import.checked', problems: 3, doubts: 1 },
  },
  'import.confirm': {
    CONFIRM: { type: 'import.confirm', confirmed: true },
    'CONFIRM no more': { type: 'import.confirm', confirmed: false },
  },
  'import.run': { RUN: { type: 'import.run' } },
  'import.recorded': { RECORDED: { type: 'import.recorded' } },
  'import.refused': { REFUSED: { type: 'import.refused', problems: 3 } },
  'import.failed': { FAILED: { type: 'import.failed', code: 'network_failed' } },
  'import.retry': { RETRY: { type: 'import.retry' } },
  'import.forget': { FORGET: { type: 'import.forget' } },
};

type Place = { value: string; context: ImportFacts };

const facts = (of: Partial<ImportFacts>): ImportFacts => ({ ...emptyImport, ...of });
const place = (value: string, of: Partial<ImportFacts> = {}): Place => ({ value, context: facts(of) });
const sure = { doubts: 2, confirmed: true };

const places: Record<string, Place> = {
  choosing: place('choosing'),
  unreadable: place('choosing', { failure: 'import_unreadable' }),
  reading: place('reading'),
  mapping: place('mapping'),
  unmapped: place('mapping', { missing: 2 }),
  checking: place('checking'),
  problems: place('problems', { problems: 3, doubts: 1 }),
  refused: place('problems', { problems: 3 }),
  ready: place('ready'),
  'ready, confirmed': place('ready', { confirmed: true }),
  doubtful: place('ready', { doubts: 2 }),
  confirmed: place('ready', sure),
  importing: place('importing', sure),
  'importing at once': place('importing'),
  'importing again': place('importing', { ...sure, failedAt: 'importing' }),
  done: place('done', sure),
  'failed check': place('failed', { failure: 'network_failed' }),
  'failed import': place('failed', { ...sure, failure: 'network_failed', failedAt: 'importing' }),
};

const named: Record<string, ImportEvent> = Object.assign({}, ...Object.values(cases));
const rows = readTable(TABLE);

export const importCasesWithoutRow = withoutRow(rows, named);

export const importExpectations: Expectation<typeof importMachine>[] = rows.flatMap(({ name, cells }) =>
  Object.entries(cells).map(([column, cell]) => ({
    row: name,
    column,
    position: places[column] as Expectation<typeof importMachine>['position'],
    event: caseOf(named, name),
    outcome: places[cell] ?? { code: cell },
  })),
);
