import { assign, setup } from 'xstate';

/**
 * The submission of a form: editing → submitting → done, with `confirming` in between when the server requires
 * confirmation of unusual values (a contract number in use, a rate far off, a loss).
 *
 * The idempotency key is created with the submission and kept until the outcome is known: after a lost connection the
 * same form is sent with the same key, so that it can't be recorded twice. A change of the form clears the key.
 *
 * The machine makes no requests; the adapter (`src/web/base/api/use-submission.ts`) reports their outcome.
 */
export type Refusal = {
  /** Catalogue code. */
  code: string;
  /** Field path ("bookings.0.rate") → catalogue code. */
  fields: Record<string, string>;
  /** Data of the refusal, such as who accepted the payment first, and when. */
  details?: Record<string, unknown>;
};

/** A confirmation that the server requires before it records an unusual value. */
export type Confirmation = {
  code: string;
  /** Path of the field, or null when the whole form is meant. */
  field: string | null;
  /** Figures for the text, as strings. */
  values: Record<string, string>;
  /** The token that confirms exactly these figures; without one the code confirms. */
  yes?: string;
};

export type SubmissionFacts = {
  key: string | null;
  /** Codes and tokens that the person has confirmed. */
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

/** Events that come too late or twice (a second Ctrl+Enter, an answer after a reset) change nothing. */
const ignore = {};

export const submissionMachine = setup({
  types: {
    context: {} as SubmissionFacts,
    input: {} as { key?: string | null } | undefined,
    events: {} as SubmissionEvent,
  },
  actions: {
    storeKey: assign({ key: ({ context, event }) => context.key ?? ('key' in event ? event.key : null) }),
    clearKey: assign({ key: null, confirmed: [] }),
    storeRefusal: assign({ refusal: ({ event }) => ('refusal' in event ? event.refusal : null) }),
    clearRefusal: assign({ refusal: null }),
    storeConfirmations: assign({ confirmations: ({ event }) => ('confirmations' in event ? event.confirmations : []) }),
    confirmAll: assign({
      confirmed: ({ context }) => [
        ...new Set([...context.confirmed, ...context.confirmations.map(({ code, yes = code }) => yes)]),
      ],
      confirmations: [],
    }),
    clearConfirmations: assign({ confirmations: [], confirmed: [] }),
  },
}).createMachine({
  id: 'submission',
  context: ({ input }) => ({ key: input?.key ?? null, confirmed: [], confirmations: [], refusal: null }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'submission.change': { actions: 'clearKey' },
        'submission.submit': { target: 'submitting', actions: ['storeKey', 'clearRefusal'] },
        // Refused by the browser's own validation: nothing is sent.
        'submission.reject': { actions: 'storeRefusal' },
        'submission.accepted': ignore,
        'submission.refused': ignore,
        'submission.confirmation_required': ignore,
        'submission.failed': ignore,
        'submission.confirm': ignore,
        'submission.back': ignore,
        'submission.reset': { actions: ['clearKey', 'clearRefusal'] },
      },
    },
    submitting: {
      on: {
        'submission.change': ignore,
        'submission.submit': ignore,
        'submission.reject': ignore,
        'submission.accepted': { target: 'done', actions: ['clearKey', 'clearRefusal'] },
        'submission.refused': { target: 'editing', actions: ['clearKey', 'storeRefusal'] },
        'submission.confirmation_required': { target: 'confirming', actions: 'storeConfirmations' },
        // Whether it was recorded is unknown: the key stays, so that sending again is safe.
        'submission.failed': { target: 'editing', actions: 'storeRefusal' },
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
        'submission.confirm': { target: 'submitting', actions: 'confirmAll' },
        'submission.back': { target: 'editing', actions: 'clearConfirmations' },
        'submission.reset': { target: 'editing', actions: ['clearConfirmations', 'clearKey', 'clearRefusal'] },
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
        'submission.reset': { target: 'editing', actions: ['clearKey', 'clearRefusal'] },
      },
    },
  },
});
