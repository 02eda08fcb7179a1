import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Currency, convert, type Rate, sign } from '#contract/base/money.ts';
import type { PaymentMethod } from '#contract/directories/directories.ts';
import type { FieldProblems } from '../base/api/use-submission.ts';
import type { OfferedRate } from '../base/directories/directories.tsx';
import type { FormPart } from '../base/forms/fields-of.ts';
import { fieldsOf } from '../base/forms/fields-of.ts';
import { formatAmount, formatRate } from '../base/i18n/format.ts';
import { parseAmount, parseRate, parseSigned, type TypedAmount, unreadable } from '../base/text/parse-amount.ts';
import { parseDate } from '../base/text/parse-date.ts';
import { parseWhole } from '../base/text/parse-whole.ts';
import { readTags, type TypedTags } from '../base/text/read-tags.ts';
import { AmountField } from '../base/ui/fields/amount-field.tsx';
import { DateField } from '../base/ui/fields/date-field.tsx';
import { RateField } from '../base/ui/fields/number-field.tsx';
import type { TextFieldProps } from '../base/ui/fields/text-field.tsx';
import { useKeyHints } from '../base/ui/use-media.ts';
import { CurrencyChoice } from '../currencies/currency-choice.tsx';
import { useRateAge } from '../currencies/rate-age.ts';
import { useRateWarning } from '../currencies/rate-warning.ts';
import { MethodChoice } from '../directories/method-choice.tsx';
import { PointsAmount } from '../loyalty/points-amount.tsx';
import type { PointsOffer } from '../loyalty/use-points.ts';
import './payment-fields.css';

/** A payment in the form. */
export type PaymentForm = {
  amount: string;
  currency: Currency;
  currency_rate: string;
  method_id: number | null;
  payment_date: string;
  /** Of a tourist's payment. */
  tags?: TypedTags;
  /** Set by the method: whole points, each of them one USD. */
  by_points?: boolean;
};

export type PaymentBody = {
  amount: string;
  currency: Currency;
  currency_rate: Rate | null;
  method_id: number;
  payment_date: string;
  tags?: string[];
};

/** The typed values as the command's body, or their problems. */
export function readPayment(
  form: PaymentForm,
  today: string,
  parse: (typed: string) => TypedAmount | null = parseAmount,
): { body: PaymentBody; problems: FieldProblems } | { body: null; problems: FieldProblems } {
  const problems: FieldProblems = {};
  const amount = (form.by_points ? parsePoints : parse)(form.amount);
  const date = parseDate(form.payment_date, today);
  const rate = form.currency_rate.trim() === '' ? null : parseRate(form.currency_rate);
  if (form.amount.trim() === '') problems.amount = 'fill_required_fields';
  else if (!amount) problems.amount = form.by_points ? 'points_not_whole' : unreadable(form.amount);
  if (!date) problems.payment_date = form.payment_date.trim() === '' ? 'fill_required_fields' : 'date_invalid';
  if (form.currency_rate.trim() !== '' && !rate) problems.currency_rate = 'rate_invalid';
  if (form.method_id === null) problems.method_id = 'fill_required_fields';
  const tags = form.tags && readTags(form.tags);
  if (tags?.problem) problems.tags = tags.problem;
  if (!amount || !date || form.method_id === null || Object.keys(problems).length > 0) return { body: null, problems };
  const currency = amount.currency ?? form.currency;
  return {
    problems,
    body: {
      amount: amount.amount,
      currency,
      currency_rate: currency === 'USD' ? null : (amount.rate ?? (currency === form.currency ? rate : null)),
      method_id: form.method_id,
      payment_date: date,
      ...(tags ? { tags: tags.tags } : {}),
    },
  };
}

/** Points as an amount: each is one USD. */
function parsePoints(typed: string): TypedAmount | null {
  const points = parseWhole(typed);
  return points === null ? null : { amount: `${points}.00`, currency: 'USD', rate: null };
}

/** A payment method as a form offers it. */
export type Method = Pick<PaymentMethod, 'id' | 'name'> & Partial<Pick<PaymentMethod, 'pays_by'>>;

/** Whether a chosen method pays by the client's points. */
export const isByPoints = (methods: readonly Method[], id: number | null): boolean =>
  methods.some((method) => method.id === id && method.pays_by === 'points');

type PaymentFieldsProps = FormPart<PaymentForm> & {
  methods: Method[];
  offered: OfferedRate;
  today: string;
  /** The amount that ArrowDown fills into the empty field: in USD unless `restCurrency` is set. */
  rest?: string | null;
  restCurrency?: Currency;
  /** Negative amounts are allowed; this hint is shown for one. */
  belowZero?: string;
  /** The offer of points, if the chosen method pays by points. */
  points?: PointsOffer | null;
  /** The label of the date, where it is not that of a payment. */
  dateLabel?: string;
  /** Further fields after those of every payment. */
  children?: ReactNode;
};

/** The fields of a payment, a tourist's or one to a partner: the same in forms and dialogs. */
export function PaymentFields(props: PaymentFieldsProps) {
  const { onChange, methods, today, points = null, dateLabel, children } = props;
  const { t } = useTranslation();
  const field = fieldsOf(props);
  const choose = (method_id: number) =>
    onChange({ method_id, ...(isByPoints(methods, method_id) ? { currency: 'USD', currency_rate: '' } : {}) });
  return (
    <div className="payment-fields">
      {points ? <PointsAmount {...field('amount')} offer={points} /> : <PaymentAmount {...props} />}
      <MethodChoice {...field('method_id')} methods={methods} onChange={choose} />
      <DateField {...field('payment_date')} label={dateLabel ?? t('fields.payment_date')} today={today} />
      {children}
    </div>
  );
}

/** The amount of a payment in money: the amount, its currency and the rate. */
function PaymentAmount(props: PaymentFieldsProps) {
  const { form, onChange, offered, rest, restCurrency = 'USD', belowZero } = props;
  const { t } = useTranslation();
  const hasKeys = useKeyHints();
  const field = fieldsOf(props);
  const warning = useRateWarning(offered)(form);
  // A rate typed behind the amount stays there until the field loses the focus.
  const typed = parseSigned(form.amount);
  const typedAlong = Boolean(typed?.rate);
  const isEmpty = form.amount === '';
  const understood = inUsd(form, offered, (usd) => t('payment.in_usd', { usd }));
  const fill = rest && {
    placeholder: formatAmount(rest),
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'ArrowDown' && isEmpty) onChange({ amount: formatAmount(rest), currency: restCurrency });
    },
  };
  const hints = [
    belowZero !== undefined && typed && sign(typed.amount) < 0 && belowZero,
    // The description of the empty field would be read again with the first digit.
    understood ?? (rest && hasKeys && isEmpty && t('payment.rest_key')),
    !understood && rest && isEmpty && t('payment.amount_hint'),
  ];
  return (
    <>
      <AmountField
        {...field('amount')}
        label={t('fields.amount')}
        // A typed rate is that of the previous currency.
        onCurrency={(currency) => onChange({ currency, ...(currency === form.currency ? {} : { currency_rate: '' }) })}
        onRate={(rate) => onChange({ currency_rate: formatRate(rate) })}
        signed={belowZero !== undefined}
        {...(fill || {})}
        hint={hints.filter(Boolean).join(' ') || undefined}
        warning={typedAlong ? warning : null}
      />
      <CurrencyChoice {...field('currency')} onChange={onChange} offered={offered} />
      {form.currency !== 'USD' && (
        <PaymentRate {...field('currency_rate')} {...{ form, offered, typedAlong, warning }} />
      )}
    </>
  );
}

type PaymentRateProps = Pick<TextFieldProps, 'name' | 'value' | 'onChange' | 'problem'> &
  Pick<PaymentFieldsProps, 'form' | 'offered'> & { typedAlong: boolean; warning: string | null };

/** The rate of a payment's currency: an empty one is that of the day. */
function PaymentRate({ form, offered, typedAlong, warning, ...field }: PaymentRateProps) {
  const { t } = useTranslation();
  const age = useRateAge(offered);
  const offeredRate = offered(form.currency);
  const rate = offeredRate && formatRate(offeredRate);
  return (
    <RateField
      {...field}
      label={t('fields.currency_rate')}
      {...(rate ? { placeholder: rate, placeholderSaid: '' } : {})}
      hint={rate && !warning ? t('payment.offered_rate', { rate }) : undefined}
      warning={typedAlong ? null : (warning ?? age(form.currency, form.currency_rate))}
    />
  );
}

/** The rate of a typed amount: behind it, in its own field for that currency, or the offered one. */
export function rateOf(form: PaymentForm, amount: TypedAmount | null, offered: OfferedRate): Rate | null {
  const currency = amount?.currency ?? form.currency;
  const typed = currency === form.currency ? parseRate(form.currency_rate) : null;
  return amount?.rate ?? typed ?? offered(currency);
}

/** The amount in USD, as text; null if it can't be computed. */
function inUsd(form: PaymentForm, offered: OfferedRate, say: (usd: string) => string): string | null {
  const amount = parseSigned(form.amount);
  const currency = amount?.currency ?? form.currency;
  const rate = rateOf(form, amount, offered);
  if (!amount || currency === 'USD' || !rate) return null;
  return say(formatAmount(convert(amount.amount, currency, 'USD', rate)));
}
