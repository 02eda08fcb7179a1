import { assign, setup } from 'xstate';

/**
 * One form on its way to the server: editing → submitting → done, with `confirming` in between when the server asks
 * "are you sure?" (a blank number already used, a rate far off, a loss).
 *
 * The idempotency key is made when something is submitted and kept until the outcome is known: after a lost connection
 * the same form is sent under the same key, so that it can't be recorded twice. As soon as the person changes something,
 * the next submission is another one and gets another key.
 *
 * The machine makes no requests; the adapter (`src/web/base/api/use-submission.ts`) reports what came of them.
 */
export type Refusal = {
  /** Catalogue code. */
  code: string;
  /** Field path ("bookings.0.rate") → catalogue code. */
  fields: Record<string, string>;
  /** What belongs to the code: who was first, and when. */
  details?: Record<string, unknown>;
};

/** One question the server wants answered before it records something unusual. */
export type Confirmation = {
  code: string;
  /** The field it is about, as a path, or null when it is about the whole. */
  field: string | null;
  /** Figures for the text, as strings. */
  values: Record<string, string>;
  /** What says yes to exactly these figures, where a yes to others is none to them; else the code does. */
  yes?: string;
};

export type SubmissionFacts = {
  key: string | null;
  /** What the person has answered with yes. */
  confirmed: string[];
  confirmations: Confirmation[];
  refusal: Refusal | null;
};

export type SubmissionEvent =
  | { type: 'submission.change' }
  | { type: 'submission.submit'; key: string }
  | { type: 'submission.reject'; refusal: Refusal }
  | { type: 'submission.accepted' }
  | { type: 'submission.refused'; refusal: Refusal }
  | { type: 'submission.confirmation_required'; confirmations: Confirmation[] }
  | { type: 'submission.failed'; refusal: Refusal }
  | { type: 'submission.confirm' }
  | { type: 'submission.back' }
  | { type: 'submission.reset' };

/** What comes too late or twice (a second Ctrl+Enter, an answer after a reset) changes nothing. */
const ignore = {};

export const submissionMachine = setup({
  types: {
    context: {} as SubmissionFacts,
    input: {} as { key?: string | null } | undefined,
    events: {} as SubmissionEvent,
  },
  actions: {
    keepKey: assign({ key: ({ context, event }) => context.key ?? ('key' in event ? event.key : null) }),
    forgetKey: assign({ key: null, confirmed: [] }),
    keepRefusal: assign({ refusal: ({ event }) => ('refusal' in event ? event.refusal : null) }),
    clearRefusal: assign({ refusal: null }),
    ask: assign({ confirmations: ({ event }) => ('confirmations' in event ? event.confirmations : []) }),
    answerYes: assign({
      confirmed: ({ context }) => [
        ...new Set([...context.confirmed, ...context.confirmations.map(({ code, yes = code }) => yes)]),
      ],
      confirmations: [],
    }),
    stopAsking: assign({ confirmations: [], confirmed: [] }),
  },
}).createMachine({
  id: 'submission',
  context: ({ input }) => ({ key: input?.key ?? null, confirmed: [], confirmations: [], refusal: null }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'submission.change': { actions: 'forgetKey' },
        'submission.submit': { target: 'submitting', actions: ['keepKey', 'clearRefusal'] },
        // What the form itself finds wrong never reaches the server.
        'submission.reject': { actions: 'keepRefusal' },
        'submission.accepted': ignore,
        'submission.refused': ignore,
        'submission.confirmation_required': ignore,
        'submission.failed': ignore,
        'submission.confirm': ignore,
        'submission.back': ignore,
        'submission.reset': { actions: ['forgetKey', 'clearRefusal'] },
      },
    },
    submitting: {
      on: {
        'submission.change': ignore,
        'submission.submit': ignore,
        'submission.reject': ignore,
        'submission.accepted': { target: 'done', actions: ['forgetKey', 'clearRefusal'] },
        'submission.refused': { target: 'editing', actions: ['forgetKey', 'keepRefusal'] },
        'submission.confirmation_required': { target: 'confirming', actions: 'ask' },
        // Nobody knows whether it was recorded: the key stays, so that sending it again is safe.
        'submission.failed': { target: 'editing', actions: 'keepRefusal' },
        'submission.confirm': ignore,
        'submission.back': ignore,
        'submission.reset': ignore,
      },
    },
    confirming: {
      on: {
        'submission.change': ignore,
        'submission.submit': ignore,
        'submission.reject': ignore,
        'submission.accepted': ignore,
        'submission.refused': ignore,
        'submission.confirmation_required': ignore,
        'submission.failed': ignore,
        'submission.confirm': { target: 'submitting', actions: 'answerYes' },
        'submission.back': { target: 'editing', actions: 'stopAsking' },
        'submission.reset': { target: 'editing', actions: ['stopAsking', 'forgetKey', 'clearRefusal'] },
      },
    },
    done: {
      on: {
        'submission.change': ignore,
        'submission.submit': ignore,
        'submission.reject': ignore,
        'submission.accepted': ignore,
        'submission.refused': ignore,
        'submission.confirmation_required': ignore,
        'submission.failed': ignore,
        'submission.confirm': ignore,
        'submission.back': ignore,
        'submission.reset': { target: 'editing', actions: ['forgetKey', 'clearRefusal'] },
      },
    },
  },
});
