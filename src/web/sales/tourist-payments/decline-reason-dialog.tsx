import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { missingIn } from '../../base/api/still-wrong.ts';
import { useRead } from '../../base/api/use-read.ts';
import { type Attempt, useSubmission } from '../../base/api/use-submission.ts';
import { useProblemText } from '../../base/forms/problem-text.ts';
import { RadioChoice } from '../../base/ui/fields/radio-choice.tsx';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import { useKeyHints } from '../../base/ui/use-media.ts';
import { Dialog } from '../../base/ui/windows/dialog.tsx';
import { type JudgeProps, wordsOf } from './judged-payment.ts';

type DeclineReasonDialogProps = JudgeProps & {
  perform: (attempt: Attempt, reason: string) => Promise<unknown>;
  onDone: (reason: string) => void;
};

/** Asks why a payment is declined. Reasons used before are offered, the most frequent first: ArrowDown leads to them. */
export function DeclineReasonDialog({ payment, perform, onDone, onClose }: DeclineReasonDialogProps) {
  const { t } = useTranslation();
  const hasKeys = useKeyHints();
  const [reason, setReason] = useState('');
  const choices = useRef<HTMLDivElement>(null);
  const { data } = useRead<{ declineReasons: string[] }>('{ declineReasons }');
  const offered = data?.declineReasons ?? [];
  const submission = useSubmission(
    (attempt) => perform(attempt, reason),
    () => {
      onDone(reason);
      onClose();
    },
    { typed: () => ({ fields: { reason }, problems: missingIn({ reason }) }) },
  );
  const { whole, at } = useProblemText(submission.problem, ['reason']);
  const change = (text: string) => {
    setReason(text);
    submission.changed();
  };
  const goToOffered = (event: KeyboardEvent) => {
    const [first] = offered;
    if (event.key !== 'ArrowDown' || reason !== '' || first === undefined) return;
    event.preventDefault();
    change(first);
    choices.current?.querySelector('input')?.focus();
  };
  return (
    <Dialog
      title={t('payment.decline_title', wordsOf(payment))}
      action={t('actions.decline')}
      problem={whole}
      busy={submission.busy}
      onAction={submission.submit}
      onClose={onClose}
    >
      <TextField
        name="reason"
        label={t('fields.reason')}
        required
        rows={3}
        maxLength={1000}
        value={reason}
        onChange={change}
        onKeyDown={goToOffered}
        // There from the first moment: a hint that comes when the field has the focus is heard twice.
        hint={hasKeys && (data === null || offered.length > 0) ? t('payment.reasons_key') : null}
        problem={at('reason')}
      />
      {offered.length > 0 && (
        <div ref={choices}>
          <RadioChoice
            label={t('payment.reasons_before')}
            options={offered.map((text) => ({ id: text, name: text }))}
            value={reason}
            onChange={change}
          />
        </div>
      )}
    </Dialog>
  );
}
