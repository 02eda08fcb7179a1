import Type, { type Static } from 'typebox';
import { body, type Command } from '../base/command.ts';
import type { ErrorCode } from '../base/errors.ts';
import { oneOf, Password, PersonName, requiredText, Username } from '../base/fields.ts';
import { addressRefusals } from '../base/refused-by-address.ts';
import { roles } from '../base/roles.ts';
import { PasskeyAssertion, PasskeyQuestion, SecondFactorAsked, Ticket } from './second-factor/second-factor.ts';
import { SignedIn } from './user.ts';

/** A command without a session. `refused`: its own codes, besides the general ones of any request. */
export type PublicCommand = Pick<Command, 'name' | 'summary' | 'path' | 'body' | 'answer'> & {
  status: 200 | 201 | 202;
  refused: readonly ErrorCode[];
};

const Slug = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$', problem: 'slug_invalid' });

/**
 * Twenty digits that the server prints at its start; required unless the request comes from the server's own machine.
 */
const SetUpCode = Type.Optional(Type.String({ maxLength: 100, problem: 'text_too_long' }));

const ofSecondStep = [
  ...addressRefusals,
  'second_factor_wrong',
  'second_factor_expired',
  'passkey_refused',
  'wrong_credentials',
  'too_many_attempts',
] as const satisfies readonly ErrorCode[];

/** Commands without a session: signing in, and setting up the first company of an empty database. */
export const publicCommands = {
  /**
   * Refused: wrong_credentials for a wrong name and for a wrong password alike; too_many_attempts after too many
   * failures. For an account with a second factor the answer is a ticket for the second step instead of a session.
   */
  signIn: {
    name: 'sign-in',
    summary: 'Sign in',
    path: '/token/login/',
    body: body({ username: requiredText(100), password: Password }),
    answer: Type.Union([SignedIn, SecondFactorAsked]),
    status: 200,
    refused: [...addressRefusals, 'wrong_credentials', 'too_many_attempts'],
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
  /** A ticket for signing in with a passkey alone; the passkey identifies the account. */
  askForPasskey: {
    name: 'ask-for-passkey',
    summary: 'Begin signing in with a passkey and without a password',
    path: '/token/passkey/question/',
    body: body({}),
    answer: body({ ticket: Type.String(), ...PasskeyQuestion.properties }),
    status: 200,
    refused: addressRefusals,
  },
  /** Signs in with a passkey that has signed the ticket and identifies its account. */
  signInWithPasskey: {
    name: 'sign-in-with-passkey',
    summary: 'Sign in with a passkey and without a password',
    path: '/token/passkey/',
    body: body({ ticket: Ticket, passkey: PasskeyAssertion }),
    answer: SignedIn,
    status: 200,
    refused: [...addressRefusals, 'second_factor_expired', 'passkey_refused'],
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
    refused: [...addressRefusals, 'already_set_up', 'setup_code_wrong', 'slug_taken', 'username_taken'],
  },
  /**
   * Loads the demonstration company and answers with its users and their generated passwords. For ten minutes, requests
   * with the same Idempotency-Key wait for the same load and get the same answer.
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
    refused: [...addressRefusals, 'already_set_up', 'setup_code_wrong', 'request_under_way'],
  },
} as const satisfies Record<string, PublicCommand>;

/**
 * Progress of loading the demonstration company: its sales one by one, then the steps that follow from them (points,
 * log, sums).
 */
export const DemoProgress = body({
  stage: oneOf(['sales', 'history']),
  done: Type.Integer({ minimum: 0 }),
  of: Type.Integer({ minimum: 0 }),
});
export type DemoProgress = Static<typeof DemoProgress>;

/**
 * Whether the first company is still to be created, and whether that requires the set-up code; `demo` while the
 * demonstration company is being loaded.
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
