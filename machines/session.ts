import { assign, emit, not, setup } from 'xstate';
import type { Refused } from './decide.ts';

/**
 * The session of one browser tab: restoring → authenticated | unauthenticated, with a state of its own for each request
 * under way. No state is final.
 *
 * - An account with a second factor is not signed in by its password alone: the tab stays in `second_step` until a code
 *   or a passkey was right, the ticket has expired, or the person goes back.
 * - A passkey also signs in by itself (`asking_passkey`).
 * - A manager without a second factor whose company demands one has a session that only allows setting it up:
 *   `setting_up`.
 *
 * The machine makes no requests. The adapter (`src/web/base/session`) follows the state, calls the server, the
 * browser's storage and its authenticators, and reports the outcome: `accepted`, `refused`, `failed`,
 * `passkey_not_given`, `second_factor_asked`, `signed_out`.
 *
 * `session.unauthorized` is a 401 on any request of a page that needs a session. It ends the session but keeps typed
 * input: an unsaved form is stored as a draft and offered again after signing in.
 */
export type SessionUser = {
  id: number;
  role: 'agent' | 'management';
  name: string;
  surname: string;
};

/** The methods of the second step; both the app's code and a recovery code are sent as a code. */
export type SecondStepMethod = 'code_app' | 'passkey' | 'recovery_code';

/** The answer to a right password of an account with a second factor; `passkey` is the challenge for the browser. */
export type SecondStep = { ticket: string; methods: readonly SecondStepMethod[]; passkey: unknown };

export type SessionFacts = {
  token: string | null;
  user: SessionUser | null;
  /** Catalogue code of the message on the sign-in page, or null. */
  notice: string | null;
  /** The open second step, or null. */
  step: SecondStep | null;
};

export type SessionEvent =
  | { type: 'session.restored'; token: string; user: SessionUser }
  | { type: 'session.not_restored' }
  | { type: 'session.sign_in'; username: string; password: string }
  | { type: 'session.use_passkey' }
  | { type: 'session.passkey_not_given'; code: string }
  | { type: 'session.second_factor_asked'; step: SecondStep }
  | { type: 'session.give_code'; code: string }
  | { type: 'session.give_up' }
  | { type: 'session.accepted'; token: string; user: SessionUser }
  | { type: 'session.refused'; code: string }
  | { type: 'session.failed' }
  | { type: 'session.user_changed'; user: SessionUser }
  | { type: 'session.second_factor_demanded' }
  | { type: 'session.second_factor_ready' }
  | { type: 'session.sign_out' }
  | { type: 'session.signed_out' }
  | { type: 'session.sign_in_required' }
  | { type: 'session.unauthorized'; path: string };

export type SessionRefusal =
  | 'fill_required_fields'
  | 'already_signed_in'
  | 'sign_in_required'
  | 'request_under_way'
  | 'passkey_not_offered';

const refuse = <Code extends SessionRefusal>(code: Code) =>
  ({ actions: { type: 'refuse', params: { code } } }) as const;

/** Outcomes of a request that is no longer under way (because the tab was signed out meanwhile) change nothing. */
const ignore = {};

const lateAnswers = {
  'session.accepted': ignore,
  'session.refused': ignore,
  'session.failed': ignore,
  'session.passkey_not_given': ignore,
  'session.second_factor_asked': ignore,
} as const;

/** Refuses every event of signing in with one code. */
const refuseSignIn = <Code extends SessionRefusal>(code: Code) =>
  ({
    'session.sign_in': refuse(code),
    'session.use_passkey': refuse(code),
    'session.give_code': refuse(code),
    'session.give_up': refuse(code),
  }) as const;

/** Events about a session, ignored where there is none. */
const withoutSession = {
  'session.user_changed': ignore,
  'session.second_factor_demanded': ignore,
  'session.second_factor_ready': ignore,
  'session.signed_out': ignore,
  'session.unauthorized': ignore,
} as const;

/** Events that end a session from outside of this tab. */
const endings = {
  // Another tab signed out: the token is dead for this one too.
  'session.signed_out': { target: 'unauthenticated', actions: { type: 'endSession', params: { notice: null } } },
  'session.sign_in_required': ignore,
  'session.unauthorized': [
    { guard: 'onPublicPage' },
    { target: 'unauthenticated', actions: { type: 'endSession', params: { notice: 'unauthorized' } } },
  ],
} as const;

const signedOut = {
  target: 'unauthenticated',
  actions: { type: 'endSession', params: { notice: 'signed_out' } },
} as const;

const failureNotice = { type: 'setNotice', params: { notice: 'something_went_wrong' } } as const;
const clearNotice = { type: 'setNotice', params: { notice: null } } as const;

/** Another tab has signed in: this tab takes over its session. */
const signInElsewhere = {
  'session.restored': { target: 'authenticated', actions: 'startSession' },
  'session.not_restored': ignore,
} as const;

/** A request to sign in is under way. */
const requesting = {
  ...refuseSignIn('request_under_way'),
  ...lateAnswers,
  ...withoutSession,
  ...signInElsewhere,
  'session.accepted': { target: 'authenticated', actions: 'startSession' },
  'session.refused': { target: 'unauthenticated', actions: 'setRefusalNotice' },
  'session.failed': { target: 'unauthenticated', actions: failureNotice },
  'session.sign_out': refuse('sign_in_required'),
  'session.sign_in_required': ignore,
} as const;

/** There is a session. */
const signedIn = {
  ...lateAnswers,
  ...refuseSignIn('already_signed_in'),
  'session.not_restored': ignore,
  'session.sign_out': { target: 'signing_out' },
  'session.user_changed': { actions: 'changeUser' },
  ...endings,
} as const;

/** Refusals of the second step that end its ticket. */
const ticketEndingRefusals = ['second_factor_expired', 'too_many_attempts', 'wrong_credentials'];

export const sessionMachine = setup({
  types: {
    context: {} as SessionFacts,
    events: {} as SessionEvent,
    emitted: {} as Refused<SessionRefusal>,
  },
  guards: {
    credentialsGiven: ({ event }) =>
      event.type === 'session.sign_in' && event.username.trim() !== '' && event.password !== '',
    codeGiven: ({ event }) => event.type === 'session.give_code' && event.code.trim() !== '',
    passkeyOffered: ({ context }) => context.step?.methods.includes('passkey') ?? false,
    ticketIsSpent: ({ event }) => event.type === 'session.refused' && ticketEndingRefusals.includes(event.code),
    onPublicPage: ({ event }) => event.type === 'session.unauthorized' && /^\/loyalty(\/|$)/.test(event.path),
  },
  actions: {
    refuse: emit((_, { code }: { code: SessionRefusal }) => ({ type: 'refused', code })),
    startSession: assign(({ event }) =>
      'token' in event ? { token: event.token, user: event.user, notice: null, step: null } : { notice: null },
    ),
    changeUser: assign(({ event }) => ('user' in event ? { user: event.user } : {})),
    endSession: assign({ token: null, user: null, notice: (_, { notice }: { notice: string | null }) => notice }),
    setNotice: assign({ notice: (_, { notice }: { notice: string | null }) => notice }),
    setRefusalNotice: assign({ notice: ({ event }) => ('code' in event ? event.code : null) }),
    openStep: assign({ step: ({ event }) => ('step' in event ? event.step : null) }),
    closeStep: assign({ step: null }),
  },
}).createMachine({
  id: 'session',
  context: { token: null, user: null, notice: null, step: null },
  initial: 'restoring',
  states: {
    restoring: {
      on: {
        ...lateAnswers,
        ...refuseSignIn('request_under_way'),
        ...withoutSession,
        'session.restored': { target: 'authenticated', actions: 'startSession' },
        'session.not_restored': { target: 'unauthenticated' },
        'session.sign_out': refuse('request_under_way'),
        'session.sign_in_required': ignore,
      },
    },
    unauthenticated: {
      on: {
        ...lateAnswers,
        ...withoutSession,
        ...signInElsewhere,
        'session.sign_in': [
          { guard: not('credentialsGiven'), ...refuse('fill_required_fields') },
          { target: 'signing_in', actions: clearNotice },
        ],
        'session.use_passkey': { target: 'asking_passkey', actions: clearNotice },
        'session.give_code': refuse('sign_in_required'),
        'session.give_up': refuse('sign_in_required'),
        'session.sign_out': refuse('sign_in_required'),
        'session.sign_in_required': { actions: { type: 'setNotice', params: { notice: 'sign_in_required' } } },
      },
    },
    signing_in: {
      on: {
        ...requesting,
        'session.second_factor_asked': { target: 'second_step', actions: 'openStep' },
      },
    },
    asking_passkey: {
      on: {
        ...requesting,
        'session.passkey_not_given': { target: 'unauthenticated', actions: 'setRefusalNotice' },
      },
    },
    second_step: {
      on: {
        ...lateAnswers,
        ...withoutSession,
        ...signInElsewhere,
        'session.sign_in': refuse('request_under_way'),
        'session.give_code': [
          { guard: not('codeGiven'), ...refuse('fill_required_fields') },
          { target: 'checking_step', actions: clearNotice },
        ],
        'session.use_passkey': [
          { guard: not('passkeyOffered'), ...refuse('passkey_not_offered') },
          { target: 'checking_step', actions: clearNotice },
        ],
        'session.give_up': { target: 'unauthenticated', actions: ['closeStep', clearNotice] },
        'session.sign_out': refuse('sign_in_required'),
        'session.sign_in_required': ignore,
      },
    },
    checking_step: {
      on: {
        ...requesting,
        'session.refused': [
          { guard: 'ticketIsSpent', target: 'unauthenticated', actions: ['closeStep', 'setRefusalNotice'] },
          { target: 'second_step', actions: 'setRefusalNotice' },
        ],
        'session.failed': { target: 'second_step', actions: failureNotice },
        'session.passkey_not_given': { target: 'second_step', actions: 'setRefusalNotice' },
      },
    },
    authenticated: {
      on: {
        ...signedIn,
        'session.restored': { actions: 'startSession' },
        'session.second_factor_demanded': { target: 'setting_up' },
        'session.second_factor_ready': ignore,
      },
    },
    setting_up: {
      on: {
        ...signedIn,
        // Another tab signed in anew: the server reports again whether that account lacks a second factor.
        'session.restored': { target: 'authenticated', actions: 'startSession' },
        'session.second_factor_demanded': ignore,
        'session.second_factor_ready': { target: 'authenticated' },
      },
    },
    signing_out: {
      on: {
        ...lateAnswers,
        ...refuseSignIn('request_under_way'),
        ...withoutSession,
        'session.restored': ignore,
        'session.not_restored': ignore,
        'session.sign_out': refuse('request_under_way'),
        'session.signed_out': signedOut,
        'session.sign_in_required': ignore,
        // The token was invalid already: the person is signed out either way.
        'session.unauthorized': signedOut,
      },
    },
  },
});
