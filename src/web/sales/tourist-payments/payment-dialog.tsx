import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Currency, compare, negate, sign, ZERO } from '#contract/base/money.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { createTouristPayment } from '#contract/sales/tourist-payments/create-tourist-payment.ts';
import { editTouristPayment } from '#contract/sales/tourist-payments/edit-tourist-payment.ts';
import type { TouristPayment } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { useDirectories, useOfferedRates, withCurrent } from '../../base/directories/directories.tsx';
import { FormDialog } from '../../base/forms/form-dialog.tsx';
import { briefMoney, nameIn } from '../../base/forms/form-summary.ts';
import { to } from '../../base/forms/target.ts';
import { useForm } from '../../base/forms/use-form.ts';
import { formatAmount, formatDate, formatId, formatRate } from '../../base/i18n/format.ts';
import { useMe } from '../../base/session/me.tsx';
import { parseDate } from '../../base/text/parse-date.ts';
import { noTags } from '../../base/text/read-tags.ts';
import { isByPoints, type Method, PaymentFields, type PaymentForm, readPayment } from '../../cash/payment-fields.tsx';
import { PaymentTags } from '../../cash/payment-tags.tsx';
import { usePoints } from '../../loyalty/use-points.ts';

type PaymentDialogProps = {
  sale: Pick<Sale, 'id' | 'debt' | 'brutto' | 'client_id'> & {
    tourist_payments: Pick<TouristPayment, 'id' | 'kind' | 'method_id' | 'state' | 'amount' | 'accepted_amount'>[];
  };
  kind: 'payment' | 'refund';
  /** The payment to change; without one a new one is recorded. */
  payment?: Pick<
    TouristPayment,
    'id' | 'amount' | 'currency' | 'currency_rate' | 'method_id' | 'method_name' | 'payment_date' | 'tags' | 'version'
  >;
  onClose: () => void;
};

/** Compares rates independent of trailing zeros. */
const isSameRate = (a: string, b: string) => formatRate(a) === formatRate(b);

/** The points held by payments of the sale, without those that accepted refunds have returned. */
function pointsOn(
  { tourist_payments }: Pick<PaymentDialogProps['sale'], 'tourist_payments'>,
  methods: Method[],
): number {
  const counted = tourist_payments.filter(
    ({ method_id, kind, state }) =>
      isByPoints(methods, method_id) && (kind === 'refund' ? state === 'accepted' : state !== 'declined'),
  );
  return counted.reduce((sum, { amount, accepted_amount }) => sum + Number(accepted_amount ?? amount), 0);
}

const unsigned = (amount: string) => (sign(amount) < 0 ? negate(amount) : amount);

const paymentDone = { created: 'payment.created', updated: 'payment.updated' } as const;
const refundDone = { created: 'payment.refund_created', updated: 'payment.refund_updated' } as const;

type Props = Pick<PaymentDialogProps, 'sale' | 'kind' | 'payment'>;

/** The open debt, or the overpaid amount for a refund; empty if there is none. */
function dueOf({ sale, kind }: Props): string {
  const due = kind === 'refund' ? negate(sale.debt) : sale.debt;
  return compare(due, ZERO) > 0 ? formatAmount(due) : '';
}

const formOf = (props: Props, today: string): PaymentForm => {
  const { payment } = props;
  return {
    amount: payment ? formatAmount(unsigned(payment.amount)) : dueOf(props),
    currency: (payment?.currency ?? 'USD') as Currency,
    currency_rate: payment && payment.currency !== 'USD' ? formatRate(payment.currency_rate) : '',
    method_id: payment?.method_id ?? null,
    payment_date: formatDate(payment?.payment_date ?? today),
    tags: { added: payment?.tags ?? [], typed: '' },
  };
};

/** Offers the debt as the amount in money; the points method has an offer of its own. A typed amount stays. */
function withOffer(patch: Partial<PaymentForm>, before: PaymentForm, methods: Method[], due: string) {
  const { method_id = null } = patch;
  if (method_id === null) return patch;
  const [wasPoints, isPoints] = [isByPoints(methods, before.method_id), isByPoints(methods, method_id)];
  if (isPoints && before.amount === due) return { ...patch, amount: '' };
  return !isPoints && wasPoints && before.amount === '' ? { ...patch, amount: due } : patch;
}

/** The typed values as the command's body: refunds are negative there. */
function read(form: PaymentForm, { kind, payment }: Props, today: string) {
  const { body, problems } = readPayment(form, today);
  if (!body) return { body, problems, fields: form };
  const { currency_rate: rate, amount, ...typed } = body;
  // An unchanged rate is not sent, because it was fixed when the payment was recorded.
  const isFresh = rate !== null && !(payment && isSameRate(rate, payment.currency_rate));
  const signed = kind === 'refund' ? negate(amount) : amount;
  return { body: { ...typed, amount: signed, ...(isFresh ? { currency_rate: rate } : {}) }, problems, fields: form };
}

/** The offer of points, if the points method is chosen. */
function usePointsOffer({ sale, kind, payment }: Props, methods: Method[], byPoints: boolean) {
  const { tourist_payments } = sale;
  const own = tourist_payments.filter(({ id }) => id === payment?.id);
  return usePoints({
    byPoints,
    client: { id: sale.client_id },
    brutto: sale.brutto,
    used: pointsOn(sale, methods),
    isRefund: kind === 'refund',
    own: pointsOn({ tourist_payments: own }, methods),
  });
}

function titleOf({ sale, kind, payment }: Props, t: TFunction): string {
  if (payment) return t('payment.edit_title', { number: formatId(payment.id) });
  return t(kind === 'refund' ? 'payment.refund_title' : 'payment.new_title', { sale: formatId(sale.id) });
}

/** Records or changes a tourist payment. A new payment starts with the debt, a refund with the overpaid amount. */
export function PaymentDialog({ onClose, ...props }: PaymentDialogProps) {
  const { sale, kind, payment } = props;
  const { t } = useTranslation();
  const { today } = useMe();
  const { methodsFor, loading } = useDirectories();
  const own = payment && { id: payment.method_id, name: payment.method_name };
  const methods = withCurrent<Method>(methodsFor('tourist_payments'), own);
  /** The default is the first method. */
  const whole = (form: PaymentForm): PaymentForm => {
    const method_id = form.method_id ?? methods[0]?.id ?? null;
    return { ...form, method_id, by_points: isByPoints(methods, method_id) };
  };
  const target = to(
    payment ? editTouristPayment : createTouristPayment,
    payment ? { params: { id: payment.id }, version: payment.version } : { params: { id: sale.id }, body: { kind } },
  );
  const form = useForm(target, {
    title: titleOf(props, t),
    start: formOf(props, today()),
    read: (form) => read(whole(form), props, today()),
    waits: loading,
    facts: (body, typed) => [
      briefMoney(body?.amount && unsigned(body.amount), typed.currency),
      nameIn(methods, whole(typed).method_id),
      formatDate(body?.payment_date),
    ],
    done: ({ id }) => {
      const words = kind === 'refund' ? refundDone : paymentDone;
      return t(payment ? words.updated : words.created, { number: formatId(id) });
    },
    onClose,
  });
  const typed = whole(form.typed);
  const offered = useOfferedRates(parseDate(typed.payment_date, today()) ?? today());
  const points = usePointsOffer(props, methods, typed.by_points === true);
  return (
    <FormDialog form={form}>
      <PaymentFields
        form={typed}
        onChange={(patch) =>
          form.set((before) => (payment ? patch : withOffer(patch, whole(before), methods, dueOf(props))))
        }
        methods={methods}
        points={points}
        offered={offered}
        today={today()}
        problemAt={form.at}
      >
        <PaymentTags {...form.field('tags')} value={typed.tags ?? noTags} />
      </PaymentFields>
    </FormDialog>
  );
}
