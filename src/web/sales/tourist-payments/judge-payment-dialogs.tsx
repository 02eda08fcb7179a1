import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { doubtAboutAccepted } from '#contract/base/doubts.ts';
import { compare, negate, sign } from '#contract/base/money.ts';
import { acceptTouristPayment } from '#contract/sales/tourist-payments/accept-tourist-payment.ts';
import { declineTouristPayment } from '#contract/sales/tourist-payments/decline-tourist-payment.ts';
import { send } from '../../base/api/http.ts';
import { type FieldProblems, useSubmission } from '../../base/api/use-submission.ts';
import { ConfirmDialog } from '../../base/forms/confirm-dialog.tsx';
import { useWarningText } from '../../base/forms/doubt-text.ts';
import { useProblemText } from '../../base/forms/problem-text.ts';
import { formatAmount } from '../../base/i18n/format.ts';
import { amountProblem, parseIn } from '../../base/text/parse-amount.ts';
import { AmountField } from '../../base/ui/fields/amount-field.tsx';
import { Dialog } from '../../base/ui/windows/dialog.tsx';
import { DeclineReasonDialog } from './decline-reason-dialog.tsx';
import { type JudgeProps, toastJudged, wordsOf } from './judged-payment.ts';

/** What a dialog does when the payment is judged; else it says so. */
type Judged = { onDone?: () => void };

/** Accepts a payment: with its recorded amount at once, or with another one that was really paid. */
export function AcceptPaymentDialog({ payment, onClose, onDone }: JudgeProps & Judged) {
  const { t } = useTranslation();
  const refund = payment.kind === 'refund';
  const recorded = sign(payment.amount) < 0 ? negate(payment.amount) : payment.amount;
  const [amount, setAmount] = useState(formatAmount(recorded));
  const typed = parseIn(amount, payment.currency);
  const accepted = typed && (refund ? negate(typed) : typed);
  const problems: FieldProblems = {};
  if (!typed) problems.accepted_amount = amountProblem(amount);
  const submission = useSubmission(
    ({ key, confirmed }) =>
      send(acceptTouristPayment, {
        params: { id: payment.id },
        body: { ...(accepted ? { accepted_amount: accepted } : {}), confirmed },
        key,
      }),
    () => {
      if (onDone) onDone();
      else toastJudged(payment, 'accepted', t);
      onClose();
    },
    { typed: () => ({ fields: { accepted_amount: amount }, problems }) },
  );
  const { whole, at } = useProblemText(submission.problem, ['accepted_amount']);
  const warningText = useWarningText();
  return (
    <>
      <Dialog
        title={t(refund ? 'payment.accept_refund_title' : 'payment.accept_title', wordsOf(payment))}
        action={t('actions.accept')}
        problem={whole}
        busy={submission.busy}
        onAction={submission.submit}
        onClose={onClose}
      >
        <AmountField
          name="accepted_amount"
          label={t('fields.accepted_amount')}
          value={amount}
          onChange={(text) => {
            setAmount(text);
            submission.changed();
          }}
          unit={payment.currency}
          // As long as it is the recorded amount, it says so itself.
          hint={
            typed !== null && compare(typed, recorded) === 0
              ? undefined
              : t('payment.recorded', { amount: formatAmount(recorded), currency: payment.currency })
          }
          warning={warningText(typed ? doubtAboutAccepted(recorded, typed, payment.currency) : null)}
          problem={at('accepted_amount')}
        />
      </Dialog>
      <ConfirmDialog submission={submission} />
    </>
  );
}

/** Declines a payment with a reason, which its agent reads. */
export function DeclinePaymentDialog({ payment, onClose }: JudgeProps) {
  const { t } = useTranslation();
  return (
    <DeclineReasonDialog
      payment={payment}
      onClose={onClose}
      perform={({ key }, reason) => send(declineTouristPayment, { params: { id: payment.id }, body: { reason }, key })}
      onDone={() => toastJudged(payment, 'declined', t)}
    />
  );
}
