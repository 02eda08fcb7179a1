import { type Amount, type Currency, convert, type Rate } from '#contract/base/money.ts';
import type { Partner } from '#contract/directories/directories.ts';
import type { PartnerPaymentRow } from '#contract/partners/partner-payment.ts';
import type { FieldProblems } from '../../base/api/use-submission.ts';
import type { OfferedRate } from '../../base/directories/directories.tsx';
import { formatAmount, formatDate, formatRate } from '../../base/i18n/format.ts';
import { parseSigned } from '../../base/text/parse-amount.ts';
import { type PaymentForm, rateOf, readPayment } from '../../cash/payment-fields.tsx';

/** A payment to a partner in the form. */
export type PartnerPaymentForm = PaymentForm & {
  partner_id: number | null;
  office_id: number | null;
  description: string;
};

/** The field names in the order of the form, which also orders problems. */
export const partnerPaymentFields = [
  'partner_id',
  'amount',
  'currency',
  'currency_rate',
  'method_id',
  'payment_date',
  'office_id',
  'description',
] as const satisfies (keyof PartnerPaymentForm)[];
export type PartnerPaymentField = (typeof partnerPaymentFields)[number];

export const emptyPartnerPayment = (today: string): PartnerPaymentForm => ({
  partner_id: null,
  office_id: null,
  amount: '',
  currency: 'USD',
  currency_rate: '',
  method_id: null,
  payment_date: formatDate(today),
  description: '',
});

/** The next payment of a series keeps date, method and office. */
export const nextPartnerPayment = (form: PartnerPaymentForm, today: string): PartnerPaymentForm => {
  const { payment_date, method_id, office_id } = form;
  return { ...emptyPartnerPayment(today), payment_date, method_id, office_id };
};

/** A recorded payment as texts of the form. */
export const formOfPartnerPayment = (payment: PartnerPaymentRow): PartnerPaymentForm => ({
  partner_id: payment.partner_id,
  office_id: payment.office_id,
  amount: formatAmount(payment.amount),
  currency: payment.currency,
  currency_rate: payment.currency === 'USD' ? '' : formatRate(payment.currency_rate),
  method_id: payment.method_id,
  payment_date: formatDate(payment.payment_date),
  description: payment.description,
});

/** A chosen partner sets its currency, unless an amount is typed. */
export const withPayee = (
  { amount }: PartnerPaymentForm,
  partner: Pick<Partner, 'id' | 'currency'> | undefined,
): Partial<PartnerPaymentForm> => ({
  partner_id: partner?.id ?? null,
  ...(partner && amount.trim() === '' ? { currency: partner.currency, currency_rate: '' } : {}),
});

/** The typed values as the command's body, or their problems. */
export function readPartnerPayment(form: PartnerPaymentForm, today: string) {
  const { body, problems: ofPayment } = readPayment(form, today, parseSigned);
  const problems: FieldProblems = {
    ...(form.partner_id === null ? { partner_id: 'select_partner' } : {}),
    ...ofPayment,
  };
  const { partner_id, office_id, description } = form;
  if (!body || partner_id === null) return { body: null, problems };
  const office = office_id === null ? {} : { office_id };
  return { body: { ...body, partner_id, ...office, description: description.trim() }, problems };
}

/** The amounts of a payment as far as it is typed: in USD, and in the partner's currency. */
export type Figures = {
  amount: Amount;
  currency: Currency;
  rate: Rate;
  usd: Amount;
  partnerRate: Rate | null;
  inPartners: Amount | null;
};

/** Null without an amount, or without its rate. */
export function figuresOf(form: PartnerPaymentForm, offered: OfferedRate, works: Currency): Figures | null {
  const typed = parseSigned(form.amount);
  const currency = typed?.currency ?? form.currency;
  const rate = currency === 'USD' ? '1' : rateOf(form, typed, offered);
  if (!typed || rate === null) return null;
  const { amount } = typed;
  const usd = convert(amount, currency, 'USD', rate);
  const partnerRate = works === currency ? null : offered(works);
  const inPartners = works === currency ? amount : partnerRate && convert(usd, 'USD', works, partnerRate);
  return { amount, currency, rate, usd, partnerRate, inPartners };
}
