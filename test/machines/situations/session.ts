import type { SessionEvent, SessionUser, sessionMachine } from '#machines/session.ts';
import type { Cases, Situation } from '../../support/walks.ts';

const timur: SessionUser = { id: 1, role: 'agent', name: 'Тимур', surname: 'Ахмедов' };

const cases: Cases<SessionEvent> = {
  'session.restored': [{ type: 'session.restored', token: 'kept', user: timur }],
  'session.not_restored': [{ type: 'session.not_restored' }],
  'session.sign_in': [
    { type: 'session.sign_in', username: 'timur', password: 'seven lamps' },
    { type: 'session.sign_in', username: ' ', password: 'seven lamps' },
    { type: 'session.sign_in', username: 'timur', password: '' },
  ],
  'session.accepted': [{ type: 'session.accepted', token: 'fresh', user: timur }],
  'session.refused': [{ type: 'session.refused', code: 'wrong_credentials' }],
  'session.failed': [{ type: 'session.failed' }],
  'session.user_changed': [{ type: 'session.user_changed', user: { ...timur, name: 'Тимурбек' } }],
  'session.sign_out': [{ type: 'session.sign_out' }],
  'session.signed_out': [{ type: 'session.signed_out' }],
  'session.sign_in_required': [{ type: 'session.sign_in_required' }],
  'session.unauthorized': [
    { type: 'session.unauthorized', path: '/active-sales' },
    { type: 'session.unauthorized', path: '/loyalty/samarkand-tour' },
  ],
};

export const sessionSituations: Situation<typeof sessionMachine>[] = [{ title: 'a tab', input: undefined, cases }];
