import { addDays } from '#contract/base/dates.ts';
import type { CashTransferEvent, cashTransferMachine } from '#machines/cash-transfer.ts';
import type { Cases, Situation } from '../../support/oracles/walks.ts';
import { TODAY } from './sale.ts';

/** Events of a cash transfer, within one currency and between two. */
export function cashTransferCases(today: string): Cases<CashTransferEvent> {
  const typed = {
    ...{ from: 'here USD', to: 'there USD', sameCurrency: true, given: 100_00, received: 100_00 },
    ...{ transferDate: today, today },
  };
  const exchange = { ...typed, to: 'here UZS', sameCurrency: false };
  return {
    'cash_transfer.create': [
      typed,
      { ...exchange, received: 1_250_000_00 },
      { ...typed, to: typed.from },
      { ...typed, given: 0, received: 0 },
      { ...exchange, received: 0 },
      { ...typed, received: 90_00 },
      { ...typed, transferDate: addDays(today, 1) },
    ].map((fields) => ({ type: 'cash_transfer.create', ...fields })),
    'cash_transfer.reverse': ['Не туда', ''].map((reason) => ({ type: 'cash_transfer.reverse', reason })),
  };
}

export const cashTransferSituations: Situation<typeof cashTransferMachine>[] = [
  { title: 'a transfer', input: undefined, cases: cashTransferCases(TODAY) },
];
