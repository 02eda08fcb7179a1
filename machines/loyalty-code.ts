import { assign, emit, not, setup } from 'xstate';
import type { Refused } from './decide.ts';

/**
 * The public page of a company's programme, in one tab: a phone, the code that was sent to it, the points (domain 3.7).
 * `check` is the step of the visitor, `resend` whether another code may be requested: the server's answer starts its
 * countdown, `clock.tick` ends it. Each failure is a state of its own with a way back. No state is final.
 *
 * After a failure before any code was sent (`request_failed`) there is no code to type; after a later one
 * (`check_failed`) the code that was sent can still be tried.
 *
 * The machine makes no requests and has no clock. The adapter (`src/web/loyalty/public-page/visit.ts`) reports the
 * outcome of requests and the time in milliseconds.
 */
export type LoyaltyCodeFacts = {
  /** As typed; empty until a code is requested. */
  phone: string;
  /** Whether the server has answered that a code is on its way. */
  sent: boolean;
  /** When another code may be requested, in ms since the epoch; null: now. */
  retry_at: number | null;
  /** Catalogue code of the failure of the request itself: an invalid phone, a server that was not reached. */
  problem: string | null;
};

/** The server's waiting time in seconds, counted from its answer at `now`. */
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

/** Outcomes of a request that is no longer under way change nothing. */
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

const startOver = { target: 'idle', actions: 'reset' } as const;
const request = { target: 'requesting', actions: 'storePhone' } as const;
/** Requests another code, or refuses while the countdown runs. */
const requestAgain = (tooEarly: 'resend_too_early' | 'code_locked' = 'resend_too_early') =>
  [
    { guard: not('phoneGiven'), ...refuse('fill_required_fields') },
    { guard: 'countingDown', ...refuse(tooEarly) },
    request,
  ] as const;
const verifyCode = [
  { guard: not('sixDigits'), ...refuse('code_not_six_digits') },
  { target: 'verifying', actions: 'clearProblem' },
] as const;

/** No code has been requested yet. */
const beforeCode = {
  ...lateAnswers,
  'code.request': [{ guard: not('phoneGiven'), ...refuse('fill_required_fields') }, request],
  'code.verify': refuse('code_not_requested'),
  'code.start_over': startOver,
} as const;

/** A code was sent and can be typed. */
const afterCode = {
  ...lateAnswers,
  'code.request': requestAgain(),
  'code.verify': verifyCode,
  'code.start_over': startOver,
} as const;

/** A request is under way: no other one is started before its answer. */
const whileRequesting = {
  ...lateAnswers,
  'code.request': refuse('request_under_way'),
  'code.verify': refuse('request_under_way'),
  'code.start_over': refuse('request_under_way'),
} as const;

const ALREADY_SHOWN = 'points_already_shown';

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
    countdownIsOver: ({ context, event }) =>
      event.type === 'clock.tick' && context.retry_at !== null && event.now >= context.retry_at,
  },
  actions: {
    refuse: emit((_, { code }: { code: LoyaltyCodeRefusal }) => ({ type: 'refused', code })),
    storePhone: assign({ phone: ({ event }) => ('phone' in event ? event.phone : ''), problem: null }),
    storeProblem: assign({ problem: ({ event }) => ('code' in event ? event.code : null) }),
    clearProblem: assign({ problem: null }),
    markSent: assign({ sent: true }),
    startCountdown: assign({
      retry_at: ({ event }) => {
        if ('retry_at' in event) return event.retry_at;
        return 'retry_after' in event ? event.now + event.retry_after * 1000 : null;
      },
    }),
    stopCountdown: assign({ retry_at: null }),
    reset: assign({ phone: '', sent: false, retry_at: null, problem: null }),
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
            ...beforeCode,
            // The page was reloaded after a code was requested.
            'code.restored': [
              { guard: 'wasLocked', target: 'locked', actions: ['storePhone', 'markSent', 'startCountdown'] },
              { target: 'code_sent', actions: ['storePhone', 'markSent', 'startCountdown'] },
            ],
            'code.start_over': ignore,
          },
        },
        requesting: {
          on: {
            ...whileRequesting,
            'code.sent': { target: 'code_sent', actions: ['markSent', 'startCountdown'] },
            'code.refused': { target: 'idle', actions: ['reset', 'storeProblem'] },
            'code.failed': [
              { guard: 'codeWasSent', target: 'check_failed', actions: 'storeProblem' },
              { target: 'request_failed', actions: 'storeProblem' },
            ],
          },
        },
        request_failed: { on: beforeCode },
        code_sent: { on: afterCode },
        verifying: {
          on: {
            ...whileRequesting,
            'code.wrong': { target: 'wrong_code' },
            'code.expired': { target: 'expired_code' },
            'code.locked': { target: 'locked', actions: 'startCountdown' },
            'code.shown': { target: 'shown' },
            'code.failed': { target: 'check_failed', actions: 'storeProblem' },
          },
        },
        wrong_code: { on: afterCode },
        check_failed: { on: afterCode },
        expired_code: { on: { ...afterCode, 'code.verify': refuse('code_expired') } },
        locked: {
          on: { ...afterCode, 'code.request': requestAgain('code_locked'), 'code.verify': refuse('code_locked') },
        },
        shown: { on: { ...afterCode, 'code.request': refuse(ALREADY_SHOWN), 'code.verify': refuse(ALREADY_SHOWN) } },
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
          on: { 'clock.tick': [{ guard: 'countdownIsOver', target: 'ready', actions: 'stopCountdown' }, ignore] },
        },
      },
    },
  },
});
