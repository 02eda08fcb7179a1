import Type, { type Static } from 'typebox';
import { body, type Command } from '../base/command.ts';
import type { ErrorCode } from '../base/errors.ts';
import { oneOf, Password, PersonName, requiredText, Username } from '../base/fields.ts';
import { refusedByAddress } from '../base/refused-by-address.ts';
import { roles } from '../base/roles.ts';
import { PasskeyAssertion, PasskeyQuestion, SecondFactorAsked, Ticket } from './second-factor/second-factor.ts';
import { SignedIn } from './user.ts';

/** `refused`: the codes of its own, besides those that speak of the request. */
export type PublicCommand = Pick<Command, 'name' | 'summary' | 'path' | 'body' | 'answer'> & {
  status: 200 | 201 | 202;
  refused: readonly ErrorCode[];
};

const Slug = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$', problem: 'slug_invalid' });

/** Printed by the server at its start, twenty digits; needed unless the request comes from that very machine. */
const SetUpCode = Type.Optional(Type.String({ maxLength: 100, problem: 'text_too_long' }));

const ofSecondStep = [
  ...refusedByAddress,
  'second_factor_wrong',
  'second_factor_expired',
  'passkey_refused',
  'wrong_credentials',
  'too_many_attempts',
] as const satisfies readonly ErrorCode[];

/** What can be asked without a session: signing in, and setting up the first company of an empty database. */
export const publicCommands = {
  /**
   * wrong_credentials for a wrong name and a wrong password alike; too_many_attempts after too many failures. Where the account
   * has a second factor the answer is a ticket for the second step and no session.
   */
  signIn: {
    name: 'sign-in',
    summary: 'Sign in',
    path: '/token/login/',
    body: body({ username: requiredText(100), password: Password }),
    answer: Type.Union([SignedIn, SecondFactorAsked]),
    status: 200,
    refused: [...refusedByAddress, 'wrong_credentials', 'too_many_attempts'],
  },
  /** The second step: the six digits of the authenticator app, or a recovery code, which is used up by it. */
  giveCode: {
    name: 'give-code',
    summary: 'Finish signing in with a code',
    path: '/token/second-factor/code/',
    body: body({ ticket: Ticket, code: requiredText(100) }),
    answer: SignedIn,
    status: 200,
    refused: ofSecondStep,
  },
  /** The second step with a passkey that has signed the ticket. */
  givePasskey: {
    name: 'give-passkey',
    summary: 'Finish signing in with a passkey',
    path: '/token/second-factor/passkey/',
    body: body({ ticket: Ticket, passkey: PasskeyAssertion }),
    answer: SignedIn,
    status: 200,
    refused: ofSecondStep,
  },
  /** A ticket for signing in with a passkey alone; whose account it is comes with the passkey. */
  askForPasskey: {
    name: 'ask-for-passkey',
    summary: 'Begin signing in with a passkey and without a password',
    path: '/token/passkey/question/',
    body: body({}),
    answer: body({ ticket: Type.String(), ...PasskeyQuestion.properties }),
    status: 200,
    refused: refusedByAddress,
  },
  /** Signs in with a passkey that has signed the ticket and says whose it is. */
  signInWithPasskey: {
    name: 'sign-in-with-passkey',
    summary: 'Sign in with a passkey and without a password',
    path: '/token/passkey/',
    body: body({ ticket: Ticket, passkey: PasskeyAssertion }),
    answer: SignedIn,
    status: 200,
    refused: [...refusedByAddress, 'second_factor_expired', 'passkey_refused'],
  },
  /** Creates the first company with its first manager and signs them in. */
  setUpCompany: {
    name: 'set-up-company',
    summary: 'Create the first company and its first manager',
    path: '/setup/company/',
    body: body({
      company_name: requiredText(120),
      slug: Slug,
      time_zone: Type.Optional(Type.String({ format: 'time-zone', maxLength: 60, problem: 'time_zone_invalid' })),
      office_name: requiredText(120),
      name: PersonName,
      surname: PersonName,
      username: Username,
      password: Password,
      code: SetUpCode,
    }),
    answer: SignedIn,
    status: 201,
    refused: [...refusedByAddress, 'already_set_up', 'setup_code_wrong', 'slug_taken', 'username_taken'],
  },
  /**
   * Loads the demonstration company and answers with its users and their generated passwords. The same Idempotency-Key waits
   * for the same load and gets the same answer, for ten minutes.
   */
  setUpDemo: {
    name: 'set-up-demo',
    summary: 'Load the demonstration company',
    path: '/setup/demo/',
    body: body({ code: SetUpCode }),
    answer: body({
      company: body({ name: Type.String(), slug: Type.String() }),
      users: Type.Array(
        body({
          username: Type.String(),
          password: Type.String(),
          name: Type.String(),
          surname: Type.String(),
          role: oneOf(roles),
          office_name: Type.String(),
        }),
      ),
    }),
    status: 201,
    refused: [...refusedByAddress, 'already_set_up', 'setup_code_wrong', 'request_under_way'],
  },
} as const satisfies Record<string, PublicCommand>;

/**
 * How far the demonstration company is on its way: its sales one by one, then the steps that follow from all of them
 * (points, log, sums).
 */
export const DemoProgress = body({
  stage: oneOf(['sales', 'history']),
  done: Type.Integer({ minimum: 0 }),
  of: Type.Integer({ minimum: 0 }),
});
export type DemoProgress = Static<typeof DemoProgress>;

/**
 * Whether the first company is still to be created, and whether the person who asks has to show a code for that; `demo` while this
 * server loads the demonstration.
 */
export const SetUpState = body({
  needed: Type.Boolean(),
  code_needed: Type.Boolean(),
  demo: Type.Optional(DemoProgress),
});
export type SetUpState = Static<typeof SetUpState>;

/** A user of the demonstration company with the password that was generated for them. */
export type DemoAccount = {
  username: string;
  password: string;
  name: string;
  surname: string;
  role: 'agent' | 'management';
  office_name: string;
};
