import { assign, emit, not, setup } from 'xstate';
import type { Refused } from './decide.ts';

/**
 * The session of one browser tab: restoring → authenticated | unauthenticated, with a state of its own for each request that
 * is under way. No state is final.
 *
 * - An account with a second factor is not signed in by its password alone: the server asks for the factor, and the
 *   tab stands in `second_step` until a code or a passkey was right, the ticket is over, or the person goes back.
 * - A passkey also signs in by itself (`asking_passkey`).
 * - A manager without a second factor whose company demands one has a session in which nothing else is answered: `setting_up`.
 *
 * The machine makes no requests and asks for no passkey. The adapter (`src/web/base/session`) sees the state, talks to the server,
 * to the browser's storage and to its authenticators, and reports what came of it: `accepted`, `refused`, `failed`,
 * `passkey_not_given`, `second_factor_asked`, `signed_out`.
 *
 * `session.unauthorized` is a 401 on any request of a page that needs a session. It ends the session but touches nothing
 * that was typed: an unsaved form is kept as a draft and offered again after signing in.
 */
export type SessionUser = {
  id: number;
  role: 'agent' | 'management';
  name: string;
  surname: string;
};

/** What a second step can be done with. A code is one of the app's or a recovery code. */
export type SecondStepMethod = 'code_app' | 'passkey' | 'recovery_code';

/** What the server answers to a right password where there is a second factor; `passkey` is the question to the browser. */
export type SecondStep = { ticket: string; methods: readonly SecondStepMethod[]; passkey: unknown };

export type SessionFacts = {
  token: string | null;
  user: SessionUser | null;
  /** Catalogue code of what the sign-in page has to say, or null. */
  notice: string | null;
  /** What the second step is to be done with, as long as it is open. */
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

/** An answer that is not waited for any more (the tab was signed out meanwhile, say) changes nothing. */
const ignore = {};

const lateAnswers = {
  'session.accepted': ignore,
  'session.refused': ignore,
  'session.failed': ignore,
  'session.passkey_not_given': ignore,
  'session.second_factor_asked': ignore,
} as const;

/** What a person does to sign in, refused alike. */
const signingIn = <Code extends SessionRefusal>(code: Code) =>
  ({
    'session.sign_in': refuse(code),
    'session.use_passkey': refuse(code),
    'session.give_code': refuse(code),
    'session.give_up': refuse(code),
  }) as const;

/** What concerns a session, where there is none. */
const withoutSession = {
  'session.user_changed': ignore,
  'session.second_factor_demanded': ignore,
  'session.second_factor_ready': ignore,
  'session.signed_out': ignore,
  'session.unauthorized': ignore,
} as const;

/** How a session ends without having been asked to. */
const endings = {
  // Another tab signed out: the token is dead for this one too.
  'session.signed_out': { target: 'unauthenticated', actions: { type: 'end', params: { notice: null } } },
  'session.sign_in_required': ignore,
  'session.unauthorized': [
    { guard: 'onPublicPage' },
    { target: 'unauthenticated', actions: { type: 'end', params: { notice: 'unauthorized' } } },
  ],
} as const;

const signedOut = { target: 'unauthenticated', actions: { type: 'end', params: { notice: 'signed_out' } } } as const;

const failure = { type: 'say', params: { notice: 'something_went_wrong' } } as const;
const silence = { type: 'say', params: { notice: null } } as const;

/** Another tab has signed in: this one follows. */
const elsewhere = {
  'session.restored': { target: 'authenticated', actions: 'begin' },
  'session.not_restored': ignore,
} as const;

/** A request to sign in is under way. */
const requesting = {
  ...signingIn('request_under_way'),
  ...lateAnswers,
  ...withoutSession,
  ...elsewhere,
  'session.accepted': { target: 'authenticated', actions: 'begin' },
  'session.refused': { target: 'unauthenticated', actions: 'sayRefusal' },
  'session.failed': { target: 'unauthenticated', actions: failure },
  'session.sign_out': refuse('sign_in_required'),
  'session.sign_in_required': ignore,
} as const;

/** There is a session. */
const signedIn = {
  ...lateAnswers,
  ...signingIn('already_signed_in'),
  'session.not_restored': ignore,
  'session.sign_out': { target: 'signing_out' },
  'session.user_changed': { actions: 'changeUser' },
  ...endings,
} as const;

/** Refusals of the second step after which its ticket is worth nothing. */
const finalRefusals = ['second_factor_expired', 'too_many_attempts', 'wrong_credentials'];

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
    stepIsOver: ({ event }) => event.type === 'session.refused' && finalRefusals.includes(event.code),
    onPublicPage: ({ event }) => event.type === 'session.unauthorized' && /^\/loyalty(\/|$)/.test(event.path),
  },
  actions: {
    refuse: emit((_, { code }: { code: SessionRefusal }) => ({ type: 'refused', code })),
    begin: assign(({ event }) =>
      'token' in event ? { token: event.token, user: event.user, notice: null, step: null } : { notice: null },
    ),
    changeUser: assign(({ event }) => ('user' in event ? { user: event.user } : {})),
    end: assign({ token: null, user: null, notice: (_, { notice }: { notice: string | null }) => notice }),
    say: assign({ notice: (_, { notice }: { notice: string | null }) => notice }),
    sayRefusal: assign({ notice: ({ event }) => ('code' in event ? event.code : null) }),
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
        ...signingIn('request_under_way'),
        ...withoutSession,
        'session.restored': { target: 'authenticated', actions: 'begin' },
        'session.not_restored': { target: 'unauthenticated' },
        'session.sign_out': refuse('request_under_way'),
        'session.sign_in_required': ignore,
      },
    },
    unauthenticated: {
      on: {
        ...lateAnswers,
        ...withoutSession,
        ...elsewhere,
        'session.sign_in': [
          { guard: not('credentialsGiven'), ...refuse('fill_required_fields') },
          { target: 'signing_in', actions: silence },
        ],
        'session.use_passkey': { target: 'asking_passkey', actions: silence },
        'session.give_code': refuse('sign_in_required'),
        'session.give_up': refuse('sign_in_required'),
        'session.sign_out': refuse('sign_in_required'),
        'session.sign_in_required': { actions: { type: 'say', params: { notice: 'sign_in_required' } } },
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
        'session.passkey_not_given': { target: 'unauthenticated', actions: 'sayRefusal' },
      },
    },
    second_step: {
      on: {
        ...lateAnswers,
        ...withoutSession,
        ...elsewhere,
        'session.sign_in': refuse('request_under_way'),
        'session.give_code': [
          { guard: not('codeGiven'), ...refuse('fill_required_fields') },
          { target: 'checking_step', actions: silence },
        ],
        'session.use_passkey': [
          { guard: not('passkeyOffered'), ...refuse('passkey_not_offered') },
          { target: 'checking_step', actions: silence },
        ],
        'session.give_up': { target: 'unauthenticated', actions: ['closeStep', silence] },
        'session.sign_out': refuse('sign_in_required'),
        'session.sign_in_required': ignore,
      },
    },
    checking_step: {
      on: {
        ...requesting,
        'session.refused': [
          { guard: 'stepIsOver', target: 'unauthenticated', actions: ['closeStep', 'sayRefusal'] },
          { target: 'second_step', actions: 'sayRefusal' },
        ],
        'session.failed': { target: 'second_step', actions: failure },
        'session.passkey_not_given': { target: 'second_step', actions: 'sayRefusal' },
      },
    },
    authenticated: {
      on: {
        ...signedIn,
        'session.restored': { actions: 'begin' },
        'session.second_factor_demanded': { target: 'setting_up' },
        'session.second_factor_ready': ignore,
      },
    },
    setting_up: {
      on: {
        ...signedIn,
        // Another tab signed in anew: the server says again whether that account lacks anything.
        'session.restored': { target: 'authenticated', actions: 'begin' },
        'session.second_factor_demanded': ignore,
        'session.second_factor_ready': { target: 'authenticated' },
      },
    },
    signing_out: {
      on: {
        ...lateAnswers,
        ...signingIn('request_under_way'),
        ...withoutSession,
        'session.restored': ignore,
        'session.not_restored': ignore,
        'session.sign_out': refuse('request_under_way'),
        'session.signed_out': signedOut,
        'session.sign_in_required': ignore,
        // The token was dead already: that is what signing out is for.
        'session.unauthorized': signedOut,
      },
    },
  },
});
