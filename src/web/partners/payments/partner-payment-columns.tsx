import { sign } from '#contract/base/money.ts';
import { type PartnerPaymentRow, partnerPaymentStates } from '#contract/partners/partner-payment.ts';
import { currencyRate, date, money, named, ownName, signed, status, text, usd } from '../../base/lists/columns.tsx';
import { amountFact, dayFact, type Fact, moneyWords, textFact } from '../../base/lists/facts.ts';
import type { ListColumn } from '../../base/lists/list-declaration.ts';
import { ownNumber } from '../../base/lists/number-columns.tsx';
import { wordsOf } from '../../base/lists/words.ts';
import { PaymentState } from './payment-state.tsx';

export const stateWords = wordsOf(partnerPaymentStates, (state, t) => t(`partner_payment.states.${state}`));

export const partnerPaymentColumns: ListColumn<PartnerPaymentRow>[] = [
  ownNumber({ second: true, hidePriority: 5 }),
  date('payment_date', { hidePriority: 8, second: true, sortable: true, dim: true }),
  ownName('partner_name', { id: 'partner', header: 'partner' }),
  money('amount', { zero: '-', sortable: true, second: true }),
  currencyRate({ hidePriority: 2, dim: true }),
  usd('usd_total', { sortable: true, hidePriority: 3 }),
  money('allocated', { zero: '-', hidePriority: 4, optional: true }),
  money('remainder', { zero: '-', hidePriority: 6 }),
  usd('remainder_usd', { sortable: true, hidePriority: 7 }),
  status('allocation', stateWords, {
    id: 'state',
    header: 'state',
    hidePriority: 5,
    cell: ({ allocation }) => <PaymentState state={allocation} />,
  }),
  named('method', { hidePriority: 1 }),
  named('office', { hidePriority: 2, optional: true }),
  text('description', { kind: 'text', hidePriority: 2, optional: true }),
  signed('created_by', 'created_at', { header: 'recorded_at', hidePriority: 1, optional: true }),
];

/** The facts by which screen readers announce a row: partner, amount, date and remainder. */
export const partnerPaymentFacts: Fact<PartnerPaymentRow>[] = [
  textFact('partner', 'partner_name'),
  amountFact('amount', ['amount', 'currency'], ({ amount, currency }) => ({ amount, currency })),
  dayFact('payment_date', 'payment_date'),
  {
    fields: ['remainder', 'currency'],
    said: ({ remainder: amount, currency }, t) =>
      sign(amount) === 0
        ? t('said.allocated')
        : t('said.money.not_allocated', { amount: moneyWords({ amount, currency }) }),
    money: ({ remainder: amount, currency }) => ({ amount, currency }),
  },
];
