import { emptyImport, type ImportEvent, type importMachine } from '#machines/import.ts';
import type { Cases, Situation } from '../../support/oracles/walks.ts';

/** Events for a valid file, an invalid one and one that needs confirmation. */
const cases: Cases<ImportEvent> = {
  'import.choose': [{ type: 'import.choose' }],
  'import.read': [
    { type: 'import.read', missing: 0 },
    { type: 'import.read', missing: 2 },
  ],
  'import.unreadable': [{ type: 'import.unreadable', code: 'import_unreadable' }],
  'import.map': [
    { type: 'import.map', missing: 0 },
    { type: 'import.map', missing: 1 },
  ],
  'import.check': [{ type: 'import.check' }],
  'import.checked': [
    { type: 'import.checked', problems: 0, doubts: 0 },
    { type: 'import.checked', problems: 0, doubts: 2 },
    { type: 'import.checked', problems: 3, doubts: 1 },
  ],
  'import.confirm': [
    { type: 'import.confirm', confirmed: true },
    { type: 'import.confirm', confirmed: false },
  ],
  'import.run': [{ type: 'import.run' }],
  'import.recorded': [{ type: 'import.recorded' }],
  'import.refused': [{ type: 'import.refused', problems: 1 }],
  'import.failed': [{ type: 'import.failed', code: 'network_failed' }],
  'import.retry': [{ type: 'import.retry' }],
  'import.forget': [{ type: 'import.forget' }],
};

export const importSituations: Situation<typeof importMachine>[] = [
  { title: 'a spreadsheet', input: emptyImport, cases },
];
