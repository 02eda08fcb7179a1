import { assign, emit, setup } from 'xstate';
import type { Refused } from './decide.ts';

/**
 * The import of a spreadsheet: choosing → reading → mapping → checking → problems | ready → importing → done | failed.
 *
 * The adapter reads, checks and imports; the outcomes are events. A new mapping or option invalidates the last check
 * and leads back to `mapping`. Doubts have to be confirmed before anything is recorded.
 */
export type ImportFacts = {
  /** Number of required fields without a column. */
  missing: number;
  /** Number of problems that the last check found. */
  problems: number;
  /** Number of doubts that the last check found, and whether the person has confirmed them. */
  doubts: number;
  confirmed: boolean;
  /** The code of the failure to read, check or import the file. */
  failure: string | null;
  /** The step that a retry repeats. */
  failedAt: 'checking' | 'importing';
};

export type ImportEvent =
  /** A file was chosen. */
  | { type: 'import.choose' }
  | { type: 'import.read'; missing: number }
  | { type: 'import.unreadable'; code: string }
  /** A column was assigned to a field, or an option was chosen. */
  | { type: 'import.map'; missing: number }
  | { type: 'import.check' }
  | { type: 'import.checked'; problems: number; doubts: number }
  | { type: 'import.confirm'; confirmed: boolean }
  | { type: 'import.run' }
  | { type: 'import.recorded' }
  /** New problems have come up since the check. */
  | { type: 'import.refused'; problems: number }
  | { type: 'import.failed'; code: string }
  | { type: 'import.retry' }
  /** Discards the file. */
  | { type: 'import.forget' };

export type ImportRefusal =
  | 'import_columns_missing'
  | 'import_problems'
  | 'import_out_of_order'
  | 'import_under_way'
  | 'import_done'
  | 'confirmation_required';

export const emptyImport: ImportFacts = {
  ...{ missing: 0, problems: 0, doubts: 0, confirmed: false, failure: null },
  failedAt: 'checking',
};

const refuse = <Code extends ImportRefusal>(code: Code) => ({ actions: { type: 'refuse', params: { code } } }) as const;

/** Outcomes of a step that is no longer under way change nothing. */
const ignore = {};
const lateAnswers = {
  'import.read': ignore,
  'import.unreadable': ignore,
  'import.checked': ignore,
  'import.recorded': ignore,
  'import.refused': ignore,
  'import.failed': ignore,
} as const;

/** Refuses every event that a person can send with one code. */
const refuseAll = <Code extends ImportRefusal>(code: Code) =>
  ({
    'import.choose': refuse(code),
    'import.map': refuse(code),
    'import.check': refuse(code),
    'import.confirm': refuse(code),
    'import.run': refuse(code),
    'import.retry': refuse(code),
    'import.forget': refuse(code),
  }) as const;

const choose = { target: 'reading', actions: 'reset' } as const;
const forget = { target: 'choosing', actions: 'reset' } as const;
const map = { target: 'mapping', actions: 'storeMapping' } as const;
const check = { target: 'checking', actions: 'clearCheck' } as const;

export const importMachine = setup({
  types: {
    context: {} as ImportFacts,
    input: {} as ImportFacts,
    events: {} as ImportEvent,
    emitted: {} as Refused<ImportRefusal>,
  },
  guards: {
    hasMissingColumns: ({ context }) => context.missing > 0,
    hasProblems: ({ event }) => 'problems' in event && event.problems > 0,
    hasUnconfirmedDoubts: ({ context }) => context.doubts > 0 && !context.confirmed,
    failedImporting: ({ context }) => context.failedAt === 'importing',
  },
  actions: {
    refuse: emit((_, { code }: { code: ImportRefusal }) => ({ type: 'refused', code })),
    storeMapping: assign(({ event }) => ({ ...emptyImport, missing: 'missing' in event ? event.missing : 0 })),
    storeCheck: assign(({ event }) =>
      'problems' in event
        ? { problems: event.problems, doubts: 'doubts' in event ? event.doubts : 0, confirmed: false }
        : {},
    ),
    clearCheck: assign(({ context }) => ({ ...emptyImport, missing: context.missing })),
    storeConfirmation: assign(({ event }) => ('confirmed' in event ? { confirmed: event.confirmed } : {})),
    storeFailure: assign(({ event }) => ('code' in event ? { failure: event.code } : {})),
    failAtChecking: assign({ failedAt: 'checking' }),
    failAtImporting: assign({ failedAt: 'importing' }),
    clearFailure: assign({ failure: null }),
    reset: assign(emptyImport),
  },
}).createMachine({
  id: 'file_import',
  context: ({ input }) => input,
  initial: 'choosing',
  states: {
    choosing: { on: { ...refuseAll('import_out_of_order'), ...lateAnswers, 'import.choose': choose } },
    reading: {
      on: {
        ...refuseAll('import_under_way'),
        ...lateAnswers,
        'import.read': map,
        'import.unreadable': { target: 'choosing', actions: 'storeFailure' },
        'import.forget': forget,
      },
    },
    mapping: {
      on: {
        ...refuseAll('import_out_of_order'),
        ...lateAnswers,
        'import.choose': choose,
        'import.map': map,
        'import.check': [{ guard: 'hasMissingColumns', ...refuse('import_columns_missing') }, check],
        'import.forget': forget,
      },
    },
    checking: {
      on: {
        ...refuseAll('import_under_way'),
        ...lateAnswers,
        'import.checked': [
          { guard: 'hasProblems', target: 'problems', actions: 'storeCheck' },
          { target: 'ready', actions: 'storeCheck' },
        ],
        'import.failed': { target: 'failed', actions: ['storeFailure', 'failAtChecking'] },
      },
    },
    problems: {
      on: {
        ...refuseAll('import_problems'),
        ...lateAnswers,
        'import.choose': choose,
        'import.map': map,
        'import.check': check,
        'import.forget': forget,
      },
    },
    ready: {
      on: {
        ...refuseAll('import_out_of_order'),
        ...lateAnswers,
        'import.choose': choose,
        'import.map': map,
        'import.check': check,
        'import.confirm': { actions: 'storeConfirmation' },
        'import.run': [{ guard: 'hasUnconfirmedDoubts', ...refuse('confirmation_required') }, { target: 'importing' }],
        'import.forget': forget,
      },
    },
    importing: {
      on: {
        ...refuseAll('import_under_way'),
        ...lateAnswers,
        'import.recorded': { target: 'done' },
        'import.refused': { target: 'problems', actions: 'storeCheck' },
        'import.failed': { target: 'failed', actions: ['storeFailure', 'failAtImporting'] },
      },
    },
    done: {
      on: { ...refuseAll('import_done'), ...lateAnswers, 'import.choose': choose, 'import.forget': forget },
    },
    failed: {
      on: {
        ...refuseAll('import_out_of_order'),
        ...lateAnswers,
        'import.choose': choose,
        'import.map': map,
        'import.retry': [
          { guard: 'failedImporting', target: 'importing', actions: 'clearFailure' },
          { target: 'checking', actions: 'clearFailure' },
        ],
        'import.forget': forget,
      },
    },
  },
});
