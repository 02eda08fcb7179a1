import { useTranslation } from 'react-i18next';
import { doubtAboutAccepted } from '#contract/base/doubts.ts';
import { compare, negate, sign } from '#contract/base/money.ts';
import { acceptTouristPayment } from '#contract/sales/tourist-payments/accept-tourist-payment.ts';
import { declineTouristPayment } from '#contract/sales/tourist-payments/decline-tourist-payment.ts';
import type { FieldProblems } from '../../base/api/use-submission.ts';
import { useWarningText } from '../../base/forms/doubt-text.ts';
import { FormDialog } from '../../base/forms/form-dialog.tsx';
import { to } from '../../base/forms/target.ts';
import { useForm } from '../../base/forms/use-form.ts';
import { formatAmount } from '../../base/i18n/format.ts';
import { amountProblem, parseIn } from '../../base/text/parse-amount.ts';
import { AmountField } from '../../base/ui/fields/amount-field.tsx';
import { DeclineReasonDialog } from './decline-reason-dialog.tsx';
import { type JudgeProps, toastJudged, wordsOf } from './judged-payment.ts';

/** Called after the payment was accepted or declined; without it the dialog shows a toast. */
type Judged = { onDone?: () => void };

/** Accepts a payment with its recorded amount, or with another amount that was really received. */
export function AcceptPaymentDialog({ payment, onClose, onDone }: JudgeProps & Judged) {
  const { t } = useTranslation();
  const warningText = useWarningText();
  const { id, currency } = payment;
  const refund = payment.kind === 'refund';
  const recorded = sign(payment.amount) < 0 ? negate(payment.amount) : payment.amount;
  const form = useForm(to(acceptTouristPayment, { params: { id } }), {
    title: t(refund ? 'payment.accept_refund_title' : 'payment.accept_title', wordsOf(payment)),
    start: { accepted_amount: formatAmount(recorded) },
    read: ({ accepted_amount: text }) => {
      const amount = parseIn(text, currency);
      const problems: FieldProblems = {};
      if (amount === null) problems.accepted_amount = amountProblem(text);
      return { body: amount === null ? null : { accepted_amount: refund ? negate(amount) : amount }, problems };
    },
    onDone: onDone ?? (() => toastJudged(payment, 'accepted', t)),
    onClose,
  });
  const amount = parseIn(form.typed.accepted_amount, currency);
  return (
    <FormDialog form={form} action={t('actions.accept')}>
      <AmountField
        {...form.field('accepted_amount')}
        label={t('fields.accepted_amount')}
        required={false}
        unit={currency}
        // An unchanged amount needs no further hint.
        hint={
          amount !== null && compare(amount, recorded) === 0
            ? undefined
            : t('payment.recorded', { amount: formatAmount(recorded), currency })
        }
        warning={warningText(amount ? doubtAboutAccepted(recorded, amount, currency) : null)}
      />
    </FormDialog>
  );
}

/** Declines a payment with a reason that its agent can read. */
export function DeclinePaymentDialog({ payment, onClose }: JudgeProps) {
  const { t } = useTranslation();
  return (
    <DeclineReasonDialog
      payment={payment}
      to={to(declineTouristPayment, { params: { id: payment.id } })}
      onDone={() => toastJudged(payment, 'declined', t)}
      onClose={onClose}
    />
  );
}
