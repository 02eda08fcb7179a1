import type { LoyaltyCodeEvent, loyaltyCodeMachine } from '#machines/loyalty-code.ts';
import type { Cases, Situation } from '../../support/oracles/walks.ts';

const PHONE = '+998 90 123 45 67';

const cases: Cases<LoyaltyCodeEvent> = {
  'code.request': [
    { type: 'code.request', phone: PHONE },
    { type: 'code.request', phone: ' ' },
  ],
  'code.sent': [{ type: 'code.sent', retry_after: 60, now: 0 }],
  'code.refused': [{ type: 'code.refused', code: 'phone_invalid' }],
  'code.failed': [{ type: 'code.failed', code: 'network_failed' }],
  'code.verify': [
    { type: 'code.verify', code: '482193' },
    { type: 'code.verify', code: '48219' },
  ],
  'code.wrong': [{ type: 'code.wrong' }],
  'code.expired': [{ type: 'code.expired' }],
  'code.locked': [{ type: 'code.locked', retry_after: 900, now: 0 }],
  'code.shown': [{ type: 'code.shown' }],
  'code.restored': [
    { type: 'code.restored', phone: PHONE, retry_at: 60_000, locked: false },
    { type: 'code.restored', phone: PHONE, retry_at: 900_000, locked: true },
  ],
  'code.start_over': [{ type: 'code.start_over' }],
  'clock.tick': [
    { type: 'clock.tick', now: 18_000 },
    { type: 'clock.tick', now: 900_000 },
  ],
};

export const loyaltyCodeSituations: Situation<typeof loyaltyCodeMachine>[] = [
  { title: 'a tab', input: undefined, cases },
];
