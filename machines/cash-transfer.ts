import { emit, setup } from 'xstate';
import type { Refused } from './decide.ts';

/**
 * A transfer of money between two desks; a desk is an office, a payment method and a currency. Management records it.
 * It is never edited, only reversed as a whole, once, with a reason.
 *
 * `absent` is the transfer before it is recorded. Between two currencies it is an exchange; within one currency the
 * received amount equals the given one.
 */
export type CashTransferEvent =
  /** `from` and `to` identify the desks; amounts in hundredths of the desk's currency; calendar dates. */
  | {
      type: 'cash_transfer.create';
      from: string;
      to: string;
      sameCurrency: boolean;
      given: number;
      received: number;
      transferDate: string;
      today: string;
    }
  | { type: 'cash_transfer.reverse'; reason: string };

export type CashTransferRefusal =
  | 'not_found'
  | 'same_desk'
  | 'payment_amount_zero'
  | 'amount_too_small'
  | 'transfer_amounts_differ'
  | 'date_in_future'
  | 'fill_required_fields'
  | 'transfer_already_reversed';

const refuse = <Code extends CashTransferRefusal>(code: Code) =>
  ({ actions: { type: 'refuse', params: { code } } }) as const;

export const cashTransferMachine = setup({
  types: {
    events: {} as CashTransferEvent,
    emitted: {} as Refused<CashTransferRefusal>,
  },
  guards: {
    isOneDesk: ({ event }) => 'given' in event && event.from === event.to,
    givenIsZero: ({ event }) => 'given' in event && event.given === 0,
    receivedIsZero: ({ event }) => 'received' in event && event.received === 0,
    amountsDiffer: ({ event }) => 'given' in event && event.sameCurrency && event.given !== event.received,
    dateIsAhead: ({ event }) => 'transferDate' in event && event.transferDate > event.today,
    reasonIsEmpty: ({ event }) => 'reason' in event && event.reason.trim() === '',
  },
  actions: {
    refuse: emit((_, { code }: { code: CashTransferRefusal }) => ({ type: 'refused', code })),
  },
}).createMachine({
  id: 'cash_transfer',
  initial: 'absent',
  states: {
    absent: {
      on: {
        'cash_transfer.create': [
          { guard: 'isOneDesk', ...refuse('same_desk') },
          { guard: 'givenIsZero', ...refuse('payment_amount_zero') },
          { guard: 'receivedIsZero', ...refuse('amount_too_small') },
          { guard: 'amountsDiffer', ...refuse('transfer_amounts_differ') },
          { guard: 'dateIsAhead', ...refuse('date_in_future') },
          { target: 'recorded' },
        ],
        'cash_transfer.reverse': refuse('not_found'),
      },
    },
    recorded: {
      on: {
        'cash_transfer.reverse': [
          { guard: 'reasonIsEmpty', ...refuse('fill_required_fields') },
          { target: 'reversed' },
        ],
      },
    },
    reversed: {
      on: { 'cash_transfer.reverse': refuse('transfer_already_reversed') },
    },
  },
});
