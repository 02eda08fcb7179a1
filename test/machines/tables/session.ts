import type { Position } from '#machines/decide.ts';
import type { SessionEvent, SessionFacts, SessionUser, sessionMachine } from '#machines/session.ts';
import { caseOf, type Expectation, outcomeOf, readTable, withoutRow } from '../../support/tables.ts';

/**
 * Domain 3.5 and specification section 4 as a table, written by hand; domain says the states and the 401, the rest is
 * decided here: what a person asks for at the wrong moment is refused, what arrives too late changes nothing.
 *
 * Beside the state a cell names what changes of the token, the user and the notice: `token:event` is the event's own,
 * `token:none` none. What it does not name stays.
 */
const TABLE = `
event                            | restoring                            | unauthenticated                                  | signing_in                                       | authenticated                                                 | signing_out
a stored token is right          | authenticated token:event user:event | authenticated token:event user:event notice:none | authenticated token:event user:event             | = token:event user:event                                      | =
no stored token is right         | unauthenticated                      | =                                                | =                                                | =                                                             | =
SIGN IN                          | request_under_way                    | signing_in notice:none                           | request_under_way                                | already_signed_in                                             | request_under_way
SIGN IN without a name           | request_under_way                    | fill_required_fields                             | request_under_way                                | already_signed_in                                             | request_under_way
SIGN IN without a password       | request_under_way                    | fill_required_fields                             | request_under_way                                | already_signed_in                                             | request_under_way
SIGN OUT                         | request_under_way                    | sign_in_required                                 | sign_in_required                                 | signing_out                                                   | request_under_way
the server accepts               | =                                    | =                                                | authenticated token:event user:event             | =                                                             | =
the server refuses               | =                                    | =                                                | unauthenticated notice:wrong_credentials         | =                                                             | =
the server can't be reached      | =                                    | =                                                | unauthenticated notice:something_went_wrong      | =                                                             | =
the user's name was changed      | =                                    | =                                                | =                                                | = user:event                                                  | =
the session ended                | =                                    | =                                                | =                                                | unauthenticated token:none user:none notice:none              | unauthenticated token:none user:none notice:signed_out
a page asks to sign in           | =                                    | = notice:sign_in_required                        | =                                                | =                                                             | =
401 on a page                    | =                                    | =                                                | =                                                | unauthenticated token:none user:none notice:unauthorized      | unauthenticated token:none user:none notice:signed_out
401 on a page named like loyalty | =                                    | =                                                | =                                                | unauthenticated token:none user:none notice:unauthorized      | unauthenticated token:none user:none notice:signed_out
401 on a loyalty page            | =                                    | =                                                | =                                                | =                                                             | unauthenticated token:none user:none notice:signed_out
`;

const timur: SessionUser = { id: 1, role: 'agent', name: 'Тимур', surname: 'Ахмедов' };
const nargiza: SessionUser = { id: 2, role: 'management', name: 'Наргиза', surname: 'Юсупова' };

const nobody: SessionFacts = { token: null, user: null, notice: null };
const somebody: SessionFacts = { token: 'kept', user: timur, notice: null };

const facts: Record<string, SessionFacts> = {
  restoring: nobody,
  unauthenticated: { ...nobody, notice: 'wrong_credentials' },
  signing_in: nobody,
  authenticated: somebody,
  signing_out: somebody,
};

const cases: { [Type in SessionEvent['type']]: Record<string, Extract<SessionEvent, { type: Type }>> } = {
  'session.restored': { 'a stored token is right': { type: 'session.restored', token: 'other', user: nargiza } },
  'session.not_restored': { 'no stored token is right': { type: 'session.not_restored' } },
  'session.sign_in': {
    'SIGN IN': { type: 'session.sign_in', username: 'timur', password: ' ' },
    'SIGN IN without a name': { type: 'session.sign_in', username: ' ', password: 'seven lamps' },
    'SIGN IN without a password': { type: 'session.sign_in', username: 'timur', password: '' },
  },
  'session.sign_out': { 'SIGN OUT': { type: 'session.sign_out' } },
  'session.accepted': { 'the server accepts': { type: 'session.accepted', token: 'fresh', user: nargiza } },
  'session.refused': { 'the server refuses': { type: 'session.refused', code: 'wrong_credentials' } },
  'session.failed': { "the server can't be reached": { type: 'session.failed' } },
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

/** "token:event notice:none" → the facts that it speaks of. */
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
  Object.entries(cells).map(([state, cell]) => {
    const event = caseOf(named, name);
    const [word = '', ...changes] = cell.split(' ');
    const after = outcomeOf(word, { state }, regionOf);
    const context = facts[state] ?? nobody;
    return {
      row: name,
      column: state,
      position: { value: state, context } as Position<typeof sessionMachine>,
      event,
      outcome:
        typeof after === 'string'
          ? { code: after }
          : { value: after.state ?? '', context: { ...context, ...factsAfter(changes, event) } },
    };
  }),
);
