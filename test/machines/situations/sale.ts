import type { SaleEvent, SaleFacts, saleMachine } from '#machines/sale.ts';
import type { Cases, Situation } from '../../support/oracles/walks.ts';

export const TODAY = '2026-06-15';

/** Everything is paid and accepted, and the service has begun. */
const settled: SaleFacts = { debt: '0.00', pendingPayments: 0, serviceDate: TODAY, anonymised: false };

export const saleCases = (today: string): Cases<SaleEvent> => ({
  'sale.edit': [
    { type: 'sale.edit', role: 'management' },
    { type: 'sale.edit', role: 'agent' },
  ],
  'sale.complete': [{ type: 'sale.complete', today }],
  'sale.cancel': [
    { type: 'sale.cancel', reason: 'Турист заболел' },
    { type: 'sale.cancel', reason: ' ' },
  ],
  'sale.restore': [{ type: 'sale.restore' }],
  'sale.reopen': [{ type: 'sale.reopen' }],
  'sale.check': [{ type: 'sale.check' }],
  'sale.uncheck': [{ type: 'sale.uncheck' }],
  'sale.add_to_target': [{ type: 'sale.add_to_target' }],
  'sale.remove_from_target': [{ type: 'sale.remove_from_target' }],
  'sale.change_bookings': [{ type: 'sale.change_bookings' }],
  'sale.change_netto': [{ type: 'sale.change_netto' }],
  'sale.change_payments': [
    { type: 'sale.change_payments', change: 'payment', owed: 0, payment: 0 },
    { type: 'sale.change_payments', change: 'payment', owed: 100, payment: 100 },
    { type: 'sale.change_payments', change: 'payment', owed: 100, payment: 101 },
    { type: 'sale.change_payments', change: 'refund' },
    { type: 'sale.change_payments', change: 'acceptance' },
  ],
});

const situation = (title: string, facts: Partial<SaleFacts>): Situation<typeof saleMachine> => ({
  title,
  input: { ...settled, ...facts },
  cases: saleCases(TODAY),
});

export const saleSituations = [
  situation('settled', {}),
  situation('owed', { debt: '0.01' }),
  situation('overpaid', { debt: '-0.01' }),
  situation('with a payment that waits', { pendingPayments: 1 }),
  situation('of an anonymised client', { anonymised: true }),
  situation('with the service tomorrow', { serviceDate: '2026-06-16' }),
];
