import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveTarget } from '#contract/company/save-target.ts';
import { send } from '../../base/api/http.ts';
import { type FieldProblems, useSubmission } from '../../base/api/use-submission.ts';
import { useProblemText } from '../../base/forms/problem-text.ts';
import { formatAmount, formatMonth } from '../../base/i18n/format.ts';
import { amountProblem, parseIn } from '../../base/text/parse-amount.ts';
import { AmountField } from '../../base/ui/fields/amount-field.tsx';
import { toastDone } from '../../base/ui/toasts.tsx';
import { Dialog } from '../../base/ui/windows/dialog.tsx';
import type { PersonDialogProps } from './person-dialogs.tsx';

/** Sets what somebody is to earn in the month that the list speaks of; nothing or zero takes it away. */
export function TargetDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useTranslation();
  const { id, month, target, target_version } = person;
  const [text, setText] = useState(target === null ? '' : formatAmount(target));
  const amount = text.trim() === '' ? '0' : parseIn(text, 'USD');
  const problems: FieldProblems = {};
  if (amount === null) problems.amount = amountProblem(text);
  const submission = useSubmission(
    ({ key }) =>
      send(saveTarget, { body: { agent_id: id, month, amount: amount ?? '' }, key, version: target_version }),
    () => {
      toastDone(t('people.target_saved', { name: `${person.surname} ${person.name}` }));
      onClose();
    },
    { typed: () => ({ fields: { amount: text }, problems }) },
  );
  const { whole, at } = useProblemText(submission.problem, ['amount']);
  return (
    <Dialog
      title={t('people.target_title', { name: `${person.surname} ${person.name}`, month: formatMonth(month) })}
      action={t('save')}
      problem={whole}
      busy={submission.busy}
      onAction={submission.submit}
      onClose={onClose}
    >
      <AmountField
        name="amount"
        label={t('people.target')}
        value={text}
        onChange={(typed) => {
          setText(typed);
          submission.changed();
        }}
        unit="USD"
        hint={t('people.target_hint')}
        problem={at('amount')}
      />
    </Dialog>
  );
}
