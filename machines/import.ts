import { assign, emit, setup } from 'xstate';
import type { Refused } from './decide.ts';

/**
 * A spreadsheet on its way into the company: choosing → reading → mapping → checking → problems | ready → importing → done |
 * failed.
 *
 * Reading, checking and importing are done elsewhere; what came of them is an event. Whatever is mapped or chosen anew makes
 * the last check worthless: it is `mapping` again. What has to be confirmed is so before anything is recorded.
 */
export type ImportFacts = {
  /** Required fields that no column was said for. */
  missing: number;
  /** What the last check found wrong. */
  problems: number;
  /** What it found odd, and whether somebody has said that it is right so. */
  doubts: number;
  confirmed: boolean;
  /** Why the file could not be read, checked or imported: a code. */
  failure: string | null;
  /** What a retry goes on with. */
  failedAt: 'checking' | 'importing';
};

export type ImportEvent =
  /** A file was chosen. */
  | { type: 'import.choose' }
  | { type: 'import.read'; missing: number }
  | { type: 'import.unreadable'; code: string }
  /** A column was said for a field, or something was chosen. */
  | { type: 'import.map'; missing: number }
  | { type: 'import.check' }
  | { type: 'import.checked'; problems: number; doubts: number }
  | { type: 'import.confirm'; confirmed: boolean }
  | { type: 'import.run' }
  | { type: 'import.recorded' }
  /** Something has become a problem since the check. */
  | { type: 'import.refused'; problems: number }
  | { type: 'import.failed'; code: string }
  | { type: 'import.retry' }
  /** Away with the file. */
  | { type: 'import.forget' };

export type ImportRefusal =
  | 'import_columns_missing'
  | 'import_problems'
  | 'import_out_of_order'
  | 'import_under_way'
  | 'import_done'
  | 'confirmation_required';

export const noImport: ImportFacts = {
  ...{ missing: 0, problems: 0, doubts: 0, confirmed: false, failure: null },
  failedAt: 'checking',
};

const refuse = <Code extends ImportRefusal>(code: Code) => ({ actions: { type: 'refuse', params: { code } } }) as const;

/** What comes of work that nobody waits for any more changes nothing. */
const ignore = {};
const noResult = {
  'import.read': ignore,
  'import.unreadable': ignore,
  'import.checked': ignore,
  'import.recorded': ignore,
  'import.refused': ignore,
  'import.failed': ignore,
} as const;

/** Everything that a person can do, refused alike. */
const all = <Code extends ImportRefusal>(code: Code) =>
  ({
    'import.choose': refuse(code),
    'import.map': refuse(code),
    'import.check': refuse(code),
    'import.confirm': refuse(code),
    'import.run': refuse(code),
    'import.retry': refuse(code),
    'import.forget': refuse(code),
  }) as const;

const choose = { target: 'reading', actions: 'forgetAll' } as const;
const forget = { target: 'choosing', actions: 'forgetAll' } as const;
const map = { target: 'mapping', actions: 'keepMapping' } as const;
const check = { target: 'checking', actions: 'forgetCheck' } as const;

export const importMachine = setup({
  types: {
    context: {} as ImportFacts,
    input: {} as ImportFacts,
    events: {} as ImportEvent,
    emitted: {} as Refused<ImportRefusal>,
  },
  guards: {
    isUnmapped: ({ context }) => context.missing > 0,
    hasProblems: ({ event }) => 'problems' in event && event.problems > 0,
    isDoubtful: ({ context }) => context.doubts > 0 && !context.confirmed,
    failedImporting: ({ context }) => context.failedAt === 'importing',
  },
  actions: {
    refuse: emit((_, { code }: { code: ImportRefusal }) => ({ type: 'refused', code })),
    keepMapping: assign(({ event }) => ({ ...noImport, missing: 'missing' in event ? event.missing : 0 })),
    keepCheck: assign(({ event }) =>
      'problems' in event
        ? { problems: event.problems, doubts: 'doubts' in event ? event.doubts : 0, confirmed: false }
        : {},
    ),
    forgetCheck: assign(({ context }) => ({ ...noImport, missing: context.missing })),
    keepAnswer: assign(({ event }) => ('confirmed' in event ? { confirmed: event.confirmed } : {})),
    keepFailure: assign(({ event }) => ('code' in event ? { failure: event.code } : {})),
    failAtChecking: assign({ failedAt: 'checking' }),
    failAtImporting: assign({ failedAt: 'importing' }),
    forgetFailure: assign({ failure: null }),
    forgetAll: assign(noImport),
  },
}).createMachine({
  id: 'file_import',
  context: ({ input }) => input,
  initial: 'choosing',
  states: {
    choosing: { on: { ...all('import_out_of_order'), ...noResult, 'import.choose': choose } },
    reading: {
      on: {
        ...all('import_under_way'),
        ...noResult,
        'import.read': map,
        'import.unreadable': { target: 'choosing', actions: 'keepFailure' },
        'import.forget': forget,
      },
    },
    mapping: {
      on: {
        ...all('import_out_of_order'),
        ...noResult,
        'import.choose': choose,
        'import.map': map,
        'import.check': [{ guard: 'isUnmapped', ...refuse('import_columns_missing') }, check],
        'import.forget': forget,
      },
    },
    checking: {
      on: {
        ...all('import_under_way'),
        ...noResult,
        'import.checked': [
          { guard: 'hasProblems', target: 'problems', actions: 'keepCheck' },
          { target: 'ready', actions: 'keepCheck' },
        ],
        'import.failed': { target: 'failed', actions: ['keepFailure', 'failAtChecking'] },
      },
    },
    problems: {
      on: {
        ...all('import_problems'),
        ...noResult,
        'import.choose': choose,
        'import.map': map,
        'import.check': check,
        'import.forget': forget,
      },
    },
    ready: {
      on: {
        ...all('import_out_of_order'),
        ...noResult,
        'import.choose': choose,
        'import.map': map,
        'import.check': check,
        'import.confirm': { actions: 'keepAnswer' },
        'import.run': [{ guard: 'isDoubtful', ...refuse('confirmation_required') }, { target: 'importing' }],
        'import.forget': forget,
      },
    },
    importing: {
      on: {
        ...all('import_under_way'),
        ...noResult,
        'import.recorded': { target: 'done' },
        'import.refused': { target: 'problems', actions: 'keepCheck' },
        'import.failed': { target: 'failed', actions: ['keepFailure', 'failAtImporting'] },
      },
    },
    done: {
      on: { ...all('import_done'), ...noResult, 'import.choose': choose, 'import.forget': forget },
    },
    failed: {
      on: {
        ...all('import_out_of_order'),
        ...noResult,
        'import.choose': choose,
        'import.map': map,
        'import.retry': [
          { guard: 'failedImporting', target: 'importing', actions: 'forgetFailure' },
          { target: 'checking', actions: 'forgetFailure' },
        ],
        'import.forget': forget,
      },
    },
  },
});
