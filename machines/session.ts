import { assign, emit, not, setup } from 'xstate';
import type { Refused } from './decide.ts';

/**
 * The session of one browser tab: restoring → authenticated | unauthenticated, with `signing_in` and `signing_out` in
 * between while a request is under way. No state is final.
 *
 * The machine makes no requests. The adapter (`src/web/session`) sees the state, talks to the server and to the
 * browser's storage, and reports what came of it: `accepted`, `refused`, `failed`, `signed_out`.
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

export type SessionFacts = {
  token: string | null;
  user: SessionUser | null;
  /** Catalogue code of what the sign-in page has to say, or null. */
  notice: string | null;
};

export type SessionEvent =
  | { type: 'session.restored'; token: string; user: SessionUser }
  | { type: 'session.not_restored' }
  | { type: 'session.sign_in'; username: string; password: string }
  | { type: 'session.accepted'; token: string; user: SessionUser }
  | { type: 'session.refused'; code: string }
  | { type: 'session.failed' }
  | { type: 'session.user_changed'; user: SessionUser }
  | { type: 'session.sign_out' }
  | { type: 'session.signed_out' }
  | { type: 'session.sign_in_required' }
  | { type: 'session.unauthorized'; path: string };

export type SessionRefusal = 'fill_required_fields' | 'already_signed_in' | 'sign_in_required' | 'request_under_way';

const refuse = <Code extends SessionRefusal>(code: Code) =>
  ({ actions: { type: 'refuse', params: { code } } }) as const;

/** An answer that nobody waits for any more (the tab was signed out meanwhile, say) changes nothing. */
const ignore = {};

const lateAnswers = {
  'session.accepted': ignore,
  'session.refused': ignore,
  'session.failed': ignore,
} as const;

export const sessionMachine = setup({
  types: {
    context: {} as SessionFacts,
    events: {} as SessionEvent,
    emitted: {} as Refused<SessionRefusal>,
  },
  guards: {
    credentialsGiven: ({ event }) =>
      event.type === 'session.sign_in' && event.username.trim() !== '' && event.password !== '',
    onPublicPage: ({ event }) => event.type === 'session.unauthorized' && /^\/loyalty(\/|$)/.test(event.path),
  },
  actions: {
    refuse: emit((_, { code }: { code: SessionRefusal }) => ({ type: 'refused', code })),
    begin: assign(({ event }) =>
      'token' in event ? { token: event.token, user: event.user, notice: null } : { notice: null },
    ),
    changeUser: assign(({ event }) => ('user' in event ? { user: event.user } : {})),
    end: assign({ token: null, user: null, notice: (_, { notice }: { notice: string | null }) => notice }),
    say: assign({ notice: (_, { notice }: { notice: string | null }) => notice }),
    sayRefusal: assign({ notice: ({ event }) => ('code' in event ? event.code : null) }),
  },
}).createMachine({
  id: 'session',
  context: { token: null, user: null, notice: null },
  initial: 'restoring',
  states: {
    restoring: {
      on: {
        ...lateAnswers,
        'session.restored': { target: 'authenticated', actions: 'begin' },
        'session.not_restored': { target: 'unauthenticated' },
        'session.sign_in': refuse('request_under_way'),
        'session.sign_out': refuse('request_under_way'),
        'session.user_changed': ignore,
        'session.signed_out': ignore,
        'session.sign_in_required': ignore,
        'session.unauthorized': ignore,
      },
    },
    unauthenticated: {
      on: {
        ...lateAnswers,
        // Another tab signed in: this one follows.
        'session.restored': { target: 'authenticated', actions: 'begin' },
        'session.not_restored': ignore,
        'session.sign_in': [
          { guard: not('credentialsGiven'), ...refuse('fill_required_fields') },
          { target: 'signing_in', actions: { type: 'say', params: { notice: null } } },
        ],
        'session.sign_out': refuse('sign_in_required'),
        'session.user_changed': ignore,
        'session.signed_out': ignore,
        'session.sign_in_required': { actions: { type: 'say', params: { notice: 'sign_in_required' } } },
        'session.unauthorized': ignore,
      },
    },
    signing_in: {
      on: {
        'session.restored': { target: 'authenticated', actions: 'begin' },
        'session.not_restored': ignore,
        'session.accepted': { target: 'authenticated', actions: 'begin' },
        'session.refused': { target: 'unauthenticated', actions: 'sayRefusal' },
        'session.failed': {
          target: 'unauthenticated',
          actions: { type: 'say', params: { notice: 'something_went_wrong' } },
        },
        'session.sign_in': refuse('request_under_way'),
        'session.sign_out': refuse('sign_in_required'),
        'session.user_changed': ignore,
        'session.signed_out': ignore,
        'session.sign_in_required': ignore,
        'session.unauthorized': ignore,
      },
    },
    authenticated: {
      on: {
        ...lateAnswers,
        'session.restored': { actions: 'begin' },
        'session.not_restored': ignore,
        'session.sign_in': refuse('already_signed_in'),
        'session.sign_out': { target: 'signing_out' },
        'session.user_changed': { actions: 'changeUser' },
        // Another tab signed out: the token is dead for this one too.
        'session.signed_out': { target: 'unauthenticated', actions: { type: 'end', params: { notice: null } } },
        'session.sign_in_required': ignore,
        'session.unauthorized': [
          { guard: 'onPublicPage' },
          { target: 'unauthenticated', actions: { type: 'end', params: { notice: 'unauthorized' } } },
        ],
      },
    },
    signing_out: {
      on: {
        ...lateAnswers,
        'session.restored': ignore,
        'session.not_restored': ignore,
        'session.sign_in': refuse('request_under_way'),
        'session.sign_out': refuse('request_under_way'),
        'session.user_changed': ignore,
        'session.signed_out': { target: 'unauthenticated', actions: { type: 'end', params: { notice: 'signed_out' } } },
        'session.sign_in_required': ignore,
        // The token was dead already: that is what signing out is for.
        'session.unauthorized': {
          target: 'unauthenticated',
          actions: { type: 'end', params: { notice: 'signed_out' } },
        },
      },
    },
  },
});
