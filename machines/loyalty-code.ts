import { assign, emit, not, setup } from 'xstate';
import type { Refused } from './decide.ts';

/**
 * The public page of a company's programme, in one tab: a phone, the code that was sent to it, the points (domain 3.7).
 * `check` is how far somebody has come, `resend` whether another code may be asked for: the server's answer begins its
 * countdown, `clock.tick` ends it. What went wrong is a state of its own, with a way back. No state is final.
 *
 * A failure before any code was sent (`request_failed`) differs from one after it (`check_failed`): there the code that
 * somebody has in hand can still be tried.
 *
 * The machine makes no requests and has no clock. The adapter (`src/web/loyalty/use-loyalty-code.ts`) reports what came of
 * a request and what time it is, as milliseconds.
 */
export type LoyaltyCodeFacts = {
  /** As it was typed; empty until a code was asked for. */
  phone: string;
  /** Whether the server has answered that a code is on its way. */
  sent: boolean;
  /** When another code may be asked for, ms; null: now. */
  retry_at: number | null;
  /** Catalogue code of what went wrong with the request itself: a phone that can't be, a server that was not reached. */
  problem: string | null;
};

/** What the server says of time: seconds from the moment of its answer. */
type Wait = { retry_after: number; now: number };

export type LoyaltyCodeEvent =
  | { type: 'code.request'; phone: string }
  | ({ type: 'code.sent' } & Wait)
  | { type: 'code.refused'; code: string }
  | { type: 'code.failed'; code: string }
  | { type: 'code.verify'; code: string }
  | { type: 'code.wrong' }
  | { type: 'code.expired' }
  | ({ type: 'code.locked' } & Wait)
  | { type: 'code.shown' }
  | { type: 'code.restored'; phone: string; retry_at: number; locked: boolean }
  | { type: 'code.start_over' }
  | { type: 'clock.tick'; now: number };

export type LoyaltyCodeRefusal =
  | 'fill_required_fields'
  | 'request_under_way'
  | 'resend_too_early'
  | 'code_not_requested'
  | 'code_not_six_digits'
  | 'code_expired'
  | 'code_locked'
  | 'points_already_shown';

const refuse = <Code extends LoyaltyCodeRefusal>(code: Code) =>
  ({ actions: { type: 'refuse', params: { code } } }) as const;

/** An answer that nobody waits for any more changes nothing. */
const ignore = {};
const lateAnswers = {
  'code.sent': ignore,
  'code.refused': ignore,
  'code.failed': ignore,
  'code.wrong': ignore,
  'code.expired': ignore,
  'code.locked': ignore,
  'code.shown': ignore,
  'code.restored': ignore,
} as const;

const startOver = { target: 'idle', actions: 'forget' } as const;
const ask = { target: 'requesting', actions: 'keepPhone' } as const;
/** Another code, when the time has come; before that the reason why not. */
const askAgain = (tooEarly: 'resend_too_early' | 'code_locked' = 'resend_too_early') =>
  [
    { guard: not('phoneGiven'), ...refuse('fill_required_fields') },
    { guard: 'countingDown', ...refuse(tooEarly) },
    ask,
  ] as const;
const tryCode = [
  { guard: not('sixDigits'), ...refuse('code_not_six_digits') },
  { target: 'verifying', actions: 'clearProblem' },
] as const;

/** Nobody has asked for a code yet. */
const withoutCode = {
  ...lateAnswers,
  'code.request': [{ guard: not('phoneGiven'), ...refuse('fill_required_fields') }, ask],
  'code.verify': refuse('code_not_requested'),
  'code.start_over': startOver,
} as const;

/** A code is there to be typed. */
const withCode = {
  ...lateAnswers,
  'code.request': askAgain(),
  'code.verify': tryCode,
  'code.start_over': startOver,
} as const;

/** Nothing else is begun until the answer is there. */
const underWay = {
  ...lateAnswers,
  'code.request': refuse('request_under_way'),
  'code.verify': refuse('request_under_way'),
  'code.start_over': refuse('request_under_way'),
} as const;

const SHOWN = 'points_already_shown';

export const loyaltyCodeMachine = setup({
  types: {
    context: {} as LoyaltyCodeFacts,
    events: {} as LoyaltyCodeEvent,
    emitted: {} as Refused<LoyaltyCodeRefusal>,
  },
  guards: {
    phoneGiven: ({ event }) => 'phone' in event && event.phone.trim() !== '',
    sixDigits: ({ event }) => event.type === 'code.verify' && /^\d{6}$/.test(event.code),
    wasLocked: ({ event }) => event.type === 'code.restored' && event.locked,
    codeWasSent: ({ context }) => context.sent,
    countingDown: ({ context }) => context.retry_at !== null,
    isOver: ({ context, event }) =>
      event.type === 'clock.tick' && context.retry_at !== null && event.now >= context.retry_at,
  },
  actions: {
    refuse: emit((_, { code }: { code: LoyaltyCodeRefusal }) => ({ type: 'refused', code })),
    keepPhone: assign({ phone: ({ event }) => ('phone' in event ? event.phone : ''), problem: null }),
    keepProblem: assign({ problem: ({ event }) => ('code' in event ? event.code : null) }),
    clearProblem: assign({ problem: null }),
    markSent: assign({ sent: true }),
    wait: assign({
      retry_at: ({ event }) => {
        if ('retry_at' in event) return event.retry_at;
        return 'retry_after' in event ? event.now + event.retry_after * 1000 : null;
      },
    }),
    stopWaiting: assign({ retry_at: null }),
    forget: assign({ phone: '', sent: false, retry_at: null, problem: null }),
  },
}).createMachine({
  id: 'loyalty_code',
  context: { phone: '', sent: false, retry_at: null, problem: null },
  type: 'parallel',
  states: {
    check: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            ...withoutCode,
            // The page was loaded again while a code was on its way.
            'code.restored': [
              { guard: 'wasLocked', target: 'locked', actions: ['keepPhone', 'markSent', 'wait'] },
              { target: 'code_sent', actions: ['keepPhone', 'markSent', 'wait'] },
            ],
            'code.start_over': ignore,
          },
        },
        requesting: {
          on: {
            ...underWay,
            'code.sent': { target: 'code_sent', actions: ['markSent', 'wait'] },
            'code.refused': { target: 'idle', actions: ['forget', 'keepProblem'] },
            'code.failed': [
              { guard: 'codeWasSent', target: 'check_failed', actions: 'keepProblem' },
              { target: 'request_failed', actions: 'keepProblem' },
            ],
          },
        },
        request_failed: { on: withoutCode },
        code_sent: { on: withCode },
        verifying: {
          on: {
            ...underWay,
            'code.wrong': { target: 'wrong_code' },
            'code.expired': { target: 'expired_code' },
            'code.locked': { target: 'locked', actions: 'wait' },
            'code.shown': { target: 'shown' },
            'code.failed': { target: 'check_failed', actions: 'keepProblem' },
          },
        },
        wrong_code: { on: withCode },
        check_failed: { on: withCode },
        expired_code: { on: { ...withCode, 'code.verify': refuse('code_expired') } },
        locked: { on: { ...withCode, 'code.request': askAgain('code_locked'), 'code.verify': refuse('code_locked') } },
        shown: { on: { ...withCode, 'code.request': refuse(SHOWN), 'code.verify': refuse(SHOWN) } },
      },
    },
    resend: {
      initial: 'ready',
      states: {
        ready: {
          always: { guard: 'countingDown', target: 'counting_down' },
          on: { 'clock.tick': ignore },
        },
        counting_down: {
          always: { guard: not('countingDown'), target: 'ready' },
          on: { 'clock.tick': [{ guard: 'isOver', target: 'ready', actions: 'stopWaiting' }, ignore] },
        },
      },
    },
  },
});
