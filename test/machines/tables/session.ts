import type { Position } from '#machines/decide.ts';
import type { SecondStep, SessionEvent, SessionFacts, SessionUser, sessionMachine } from '#machines/session.ts';
import { caseOf, type Expectation, outcomeOf, readTable, withoutRow } from '../../support/oracles/tables.ts';

/**
 * Domain 3.5 and specification section 4 as a table, written by hand; domain says the states and the 401, the rest is
 * decided here: what a person asks for at the wrong moment is refused, what arrives too late changes nothing.
 *
 * The second step begins with a right password where the account has a second factor; `codes_only` is `second_step` of an
 * account without a passkey. What is asked for while a request is under way, and after signing in, is refused as before.
 *
 * Beside the state a cell names what changes of the token, the user, the notice and the step: `token:event` is the event's own,
 * `token:none` none. What it does not name stays.
 */
const TABLE = `
event                                 | restoring                                      | unauthenticated                                            | signing_in                                     | asking_passkey                                 | second_step                                                | codes_only                                                 | checking_step                                              | authenticated                                            | setting_up                                               | signing_out
a stored token is right               | authenticated token:event user:event step:none | authenticated token:event user:event notice:none step:none | authenticated token:event user:event step:none | authenticated token:event user:event step:none | authenticated token:event user:event notice:none step:none | authenticated token:event user:event notice:none step:none | authenticated token:event user:event notice:none step:none | = token:event user:event                                 | authenticated token:event user:event step:none           | =
no stored token is right              | unauthenticated                                | =                                                          | =                                              | =                                              | =                                                          | =                                                          | =                                                          | =                                                        | =                                                        | =
SIGN IN                               | request_under_way                              | signing_in notice:none                                     | request_under_way                              | request_under_way                              | request_under_way                                          | request_under_way                                          | request_under_way                                          | already_signed_in                                        | already_signed_in                                        | request_under_way
SIGN IN without a name                | request_under_way                              | fill_required_fields                                       | request_under_way                              | request_under_way                              | request_under_way                                          | request_under_way                                          | request_under_way                                          | already_signed_in                                        | already_signed_in                                        | request_under_way
SIGN IN without a password            | request_under_way                              | fill_required_fields                                       | request_under_way                              | request_under_way                              | request_under_way                                          | request_under_way                                          | request_under_way                                          | already_signed_in                                        | already_signed_in                                        | request_under_way
USE A PASSKEY                         | request_under_way                              | asking_passkey notice:none                                 | request_under_way                              | request_under_way                              | checking_step notice:none                                  | passkey_not_offered                                        | request_under_way                                          | already_signed_in                                        | already_signed_in                                        | request_under_way
GIVE A CODE                           | request_under_way                              | sign_in_required                                           | request_under_way                              | request_under_way                              | checking_step notice:none                                  | checking_step notice:none                                  | request_under_way                                          | already_signed_in                                        | already_signed_in                                        | request_under_way
GIVE A CODE that is empty             | request_under_way                              | sign_in_required                                           | request_under_way                              | request_under_way                              | fill_required_fields                                       | fill_required_fields                                       | request_under_way                                          | already_signed_in                                        | already_signed_in                                        | request_under_way
BACK to the password                  | request_under_way                              | sign_in_required                                           | request_under_way                              | request_under_way                              | unauthenticated notice:none step:none                      | unauthenticated notice:none step:none                      | request_under_way                                          | already_signed_in                                        | already_signed_in                                        | request_under_way
SIGN OUT                              | request_under_way                              | sign_in_required                                           | sign_in_required                               | sign_in_required                               | sign_in_required                                           | sign_in_required                                           | sign_in_required                                           | signing_out                                              | signing_out                                              | request_under_way
the server accepts                    | =                                              | =                                                          | authenticated token:event user:event step:none | authenticated token:event user:event step:none | =                                                          | =                                                          | authenticated token:event user:event notice:none step:none | =                                                        | =                                                        | =
the server asks for the second factor | =                                              | =                                                          | second_step step:event                         | =                                              | =                                                          | =                                                          | =                                                          | =                                                        | =                                                        | =
the server refuses the password       | =                                              | =                                                          | unauthenticated notice:wrong_credentials       | unauthenticated notice:wrong_credentials       | =                                                          | =                                                          | unauthenticated notice:wrong_credentials step:none         | =                                                        | =                                                        | =
the server refuses the code           | =                                              | =                                                          | unauthenticated notice:second_factor_wrong     | unauthenticated notice:second_factor_wrong     | =                                                          | =                                                          | second_step notice:second_factor_wrong                     | =                                                        | =                                                        | =
the second step took too long         | =                                              | =                                                          | unauthenticated notice:second_factor_expired   | unauthenticated notice:second_factor_expired   | =                                                          | =                                                          | unauthenticated notice:second_factor_expired step:none     | =                                                        | =                                                        | =
the second step failed too often      | =                                              | =                                                          | unauthenticated notice:too_many_attempts       | unauthenticated notice:too_many_attempts       | =                                                          | =                                                          | unauthenticated notice:too_many_attempts step:none         | =                                                        | =                                                        | =
the server can't be reached           | =                                              | =                                                          | unauthenticated notice:something_went_wrong    | unauthenticated notice:something_went_wrong    | =                                                          | =                                                          | second_step notice:something_went_wrong                    | =                                                        | =                                                        | =
the browser gives no passkey          | =                                              | =                                                          | =                                              | unauthenticated notice:passkey_cancelled       | =                                                          | =                                                          | second_step notice:passkey_cancelled                       | =                                                        | =                                                        | =
the browser knows no passkeys         | =                                              | =                                                          | =                                              | unauthenticated notice:passkey_unsupported     | =                                                          | =                                                          | second_step notice:passkey_unsupported                     | =                                                        | =                                                        | =
the user's name was changed           | =                                              | =                                                          | =                                              | =                                              | =                                                          | =                                                          | =                                                          | = user:event                                             | = user:event                                             | =
the company demands a second factor   | =                                              | =                                                          | =                                              | =                                              | =                                                          | =                                                          | =                                                          | setting_up                                               | =                                                        | =
the second factor is set up           | =                                              | =                                                          | =                                              | =                                              | =                                                          | =                                                          | =                                                          | =                                                        | authenticated                                            | =
the session ended                     | =                                              | =                                                          | =                                              | =                                              | =                                                          | =                                                          | =                                                          | unauthenticated token:none user:none notice:none         | unauthenticated token:none user:none notice:none         | unauthenticated token:none user:none notice:signed_out
a page asks to sign in                | =                                              | = notice:sign_in_required                                  | =                                              | =                                              | =                                                          | =                                                          | =                                                          | =                                                        | =                                                        | =
401 on a page                         | =                                              | =                                                          | =                                              | =                                              | =                                                          | =                                                          | =                                                          | unauthenticated token:none user:none notice:unauthorized | unauthenticated token:none user:none notice:unauthorized | unauthenticated token:none user:none notice:signed_out
401 on a page named like loyalty      | =                                              | =                                                          | =                                              | =                                              | =                                                          | =                                                          | =                                                          | unauthenticated token:none user:none notice:unauthorized | unauthenticated token:none user:none notice:unauthorized | unauthenticated token:none user:none notice:signed_out
401 on a loyalty page                 | =                                              | =                                                          | =                                              | =                                              | =                                                          | =                                                          | =                                                          | =                                                        | =                                                        | unauthenticated token:none user:none notice:signed_out
`;

const timur: SessionUser = { id: 1, role: 'agent', name: 'Тимур', surname: 'Ахмедов' };
const nargiza: SessionUser = { id: 2, role: 'management', name: 'Наргиза', surname: 'Юсупова' };

const step: SecondStep = { ticket: 'ticket', methods: ['code_app', 'passkey', 'recovery_code'], passkey: 'question' };
const asked: SecondStep = { ticket: 'other', methods: ['passkey'], passkey: 'another question' };

const signedOut: SessionFacts = { token: null, user: null, notice: null, step: null };
const signedIn: SessionFacts = { ...signedOut, token: 'kept', user: timur };
const atStep: SessionFacts = { ...signedOut, notice: 'second_factor_wrong', step };

const facts: Record<string, SessionFacts> = {
  restoring: signedOut,
  unauthenticated: { ...signedOut, notice: 'wrong_credentials' },
  signing_in: signedOut,
  asking_passkey: signedOut,
  second_step: atStep,
  codes_only: { ...atStep, step: { ...step, methods: ['code_app', 'recovery_code'] } },
  checking_step: { ...signedOut, step },
  authenticated: signedIn,
  setting_up: signedIn,
  signing_out: signedIn,
};

/** The machine’s state of a column. */
const stateOf = (column: string): string => (column === 'codes_only' ? 'second_step' : column);

const cases: { [Type in SessionEvent['type']]: Record<string, Extract<SessionEvent, { type: Type }>> } = {
  'session.restored': { 'a stored token is right': { type: 'session.restored', token: 'other', user: nargiza } },
  'session.not_restored': { 'no stored token is right': { type: 'session.not_restored' } },
  'session.sign_in': {
    'SIGN IN': { type: 'session.sign_in', username: 'timur', password: ' ' },
    'SIGN IN without a name': { type: 'session.sign_in', username: ' ', password: 'seven lamps' },
    'SIGN IN without a password': { type: 'session.sign_in', username: 'timur', password: '' },
  },
  'session.use_passkey': { 'USE A PASSKEY': { type: 'session.use_passkey' } },
  'session.give_code': {
    'GIVE A CODE': { type: 'session.give_code', code: '123456' },
    'GIVE A CODE that is empty': { type: 'session.give_code', code: ' ' },
  },
  'session.give_up': { 'BACK to the password': { type: 'session.give_up' } },
  'session.sign_out': { 'SIGN OUT': { type: 'session.sign_out' } },
  'session.accepted': { 'the server accepts': { type: 'session.accepted', token: 'fresh', user: nargiza } },
  'session.second_factor_asked': {
    'the server asks for the second factor': { type: 'session.second_factor_asked', step: asked },
  },
  'session.refused': {
    'the server refuses the password': { type: 'session.refused', code: 'wrong_credentials' },
    'the server refuses the code': { type: 'session.refused', code: 'second_factor_wrong' },
    'the second step took too long': { type: 'session.refused', code: 'second_factor_expired' },
    'the second step failed too often': { type: 'session.refused', code: 'too_many_attempts' },
  },
  'session.failed': { "the server can't be reached": { type: 'session.failed' } },
  'session.passkey_not_given': {
    'the browser gives no passkey': { type: 'session.passkey_not_given', code: 'passkey_cancelled' },
    'the browser knows no passkeys': { type: 'session.passkey_not_given', code: 'passkey_unsupported' },
  },
  'session.second_factor_demanded': {
    'the company demands a second factor': { type: 'session.second_factor_demanded' },
  },
  'session.second_factor_ready': { 'the second factor is set up': { type: 'session.second_factor_ready' } },
  'session.user_changed': { "the user's name was changed": { type: 'session.user_changed', user: nargiza } },
  'session.signed_out': { 'the session ended': { type: 'session.signed_out' } },
  'session.sign_in_required': { 'a page asks to sign in': { type: 'session.sign_in_required' } },
  'session.unauthorized': {
    '401 on a page': { type: 'session.unauthorized', path: '/active-sales' },
    '401 on a page named like loyalty': { type: 'session.unauthorized', path: '/loyalty-settings' },
    '401 on a loyalty page': { type: 'session.unauthorized', path: '/loyalty/samarkand-tour' },
  },
};

const regionOf = Object.fromEntries(Object.keys(facts).map((state) => [state, 'state']));
const named: Record<string, SessionEvent> = Object.assign({}, ...Object.values(cases));
const rows = readTable(TABLE);

export const sessionCasesWithoutRow = withoutRow(rows, named);

/** "token:event notice:none" → the named facts. */
function factsAfter(words: string[], event: SessionEvent): Partial<SessionFacts> {
  const given: Record<string, unknown> = event;
  return Object.fromEntries(
    words.map((word) => {
      const [fact = '', of = ''] = word.split(':');
      return [fact, of === 'event' ? given[fact] : of === 'none' ? null : of];
    }),
  );
}

export const sessionExpectations: Expectation<typeof sessionMachine>[] = rows.flatMap(({ name, cells }) =>
  Object.entries(cells).map(([column, cell]) => {
    const event = caseOf(named, name);
    const state = stateOf(column);
    const [word = '', ...changes] = cell.split(' ');
    const after = outcomeOf(word, { state }, regionOf);
    const context = facts[column] ?? signedOut;
    return {
      row: name,
      column,
      position: { value: state, context } as Position<typeof sessionMachine>,
      event,
      outcome:
        typeof after === 'string'
          ? { code: after }
          : { value: after.state ?? '', context: { ...context, ...factsAfter(changes, event) } },
    };
  }),
);
