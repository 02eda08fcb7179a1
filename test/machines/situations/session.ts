import type { SecondStep, SessionEvent, SessionUser, sessionMachine } from '#machines/session.ts';
import type { Cases, Situation } from '../../support/oracles/walks.ts';

const timur: SessionUser = { id: 1, role: 'agent', name: 'Тимур', surname: 'Ахмедов' };

const step: SecondStep = { ticket: 'ticket', methods: ['code_app', 'passkey', 'recovery_code'], passkey: null };

const cases: Cases<SessionEvent> = {
  'session.restored': [{ type: 'session.restored', token: 'kept', user: timur }],
  'session.not_restored': [{ type: 'session.not_restored' }],
  'session.sign_in': [
    { type: 'session.sign_in', username: 'timur', password: 'seven lamps' },
    { type: 'session.sign_in', username: ' ', password: 'seven lamps' },
    { type: 'session.sign_in', username: 'timur', password: '' },
  ],
  'session.use_passkey': [{ type: 'session.use_passkey' }],
  'session.passkey_not_given': [{ type: 'session.passkey_not_given', code: 'passkey_cancelled' }],
  'session.second_factor_asked': [
    { type: 'session.second_factor_asked', step },
    { type: 'session.second_factor_asked', step: { ...step, methods: ['code_app'] } },
  ],
  'session.give_code': [
    { type: 'session.give_code', code: '123456' },
    { type: 'session.give_code', code: ' ' },
  ],
  'session.give_up': [{ type: 'session.give_up' }],
  'session.accepted': [{ type: 'session.accepted', token: 'fresh', user: timur }],
  'session.refused': [
    { type: 'session.refused', code: 'second_factor_wrong' },
    { type: 'session.refused', code: 'second_factor_expired' },
  ],
  'session.failed': [{ type: 'session.failed' }],
  'session.user_changed': [{ type: 'session.user_changed', user: { ...timur, name: 'Тимурбек' } }],
  'session.second_factor_demanded': [{ type: 'session.second_factor_demanded' }],
  'session.second_factor_ready': [{ type: 'session.second_factor_ready' }],
  'session.sign_out': [{ type: 'session.sign_out' }],
  'session.signed_out': [{ type: 'session.signed_out' }],
  'session.sign_in_required': [{ type: 'session.sign_in_required' }],
  'session.unauthorized': [
    { type: 'session.unauthorized', path: '/active-sales' },
    { type: 'session.unauthorized', path: '/loyalty/samarkand-tour' },
  ],
};

export const sessionSituations: Situation<typeof sessionMachine>[] = [{ title: 'a tab', input: undefined, cases }];
