import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withdrawConsent } from '#contract/clients/withdraw-consent.ts';
import { send } from '../../base/api/http.ts';
import { type FieldProblems, useSubmission } from '../../base/api/use-submission.ts';
import { useProblemText } from '../../base/forms/problem-text.ts';
import { formatDate } from '../../base/i18n/format.ts';
import { useMe } from '../../base/session/me.tsx';
import { parseDate } from '../../base/text/parse-date.ts';
import { DateField } from '../../base/ui/fields/date-field.tsx';
import { toastDone } from '../../base/ui/toasts.tsx';
import { Dialog } from '../../base/ui/windows/dialog.tsx';
import type { ShownConsent } from './consent-query.ts';

type WithdrawConsentDialogProps = {
  consent: ShownConsent;
  onDone: () => Promise<void>;
  onClose: () => void;
  fallback: () => HTMLElement | null;
};

/** Records that a client withdrew a consent, and when. The consent stays in the list. */
export function WithdrawConsentDialog({ consent, onDone, onClose, fallback }: WithdrawConsentDialogProps) {
  const { t } = useTranslation();
  const { today } = useMe();
  const [typed, setTyped] = useState(() => formatDate(today()));
  const day = parseDate(typed, today());
  const problems: FieldProblems =
    day === null ? { withdrawn_on: typed.trim() === '' ? 'fill_required_fields' : 'date_invalid' } : {};
  const submission = useSubmission(
    ({ key }) => {
      if (day === null) throw new Error('A date with problems is not sent');
      return send(withdrawConsent, { params: { id: consent.id }, body: { withdrawn_on: day }, key });
    },
    async () => {
      await onDone();
      toastDone(t('consents.withdrawn_done'));
      onClose();
    },
    { typed: () => ({ fields: { withdrawn_on: typed }, problems }) },
  );
  const { whole, at } = useProblemText(submission.problem, ['withdrawn_on']);
  const { wording_version: version, given_on } = consent;
  return (
    <Dialog
      title={t('consents.withdraw_title')}
      text={t('consents.withdraw_text', { date: formatDate(given_on), version })}
      action={t('consents.withdraw_do')}
      problem={whole}
      busy={submission.busy}
      onAction={submission.submit}
      onClose={onClose}
      fallback={fallback}
    >
      <DateField
        name="withdrawn_on"
        label={t('consents.withdrawn_on')}
        required
        today={today()}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          submission.changed();
        }}
        problem={at('withdrawn_on')}
      />
    </Dialog>
  );
}
