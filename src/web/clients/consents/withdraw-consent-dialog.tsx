import { useTranslation } from 'react-i18next';
import { withdrawConsent } from '#contract/clients/withdraw-consent.ts';
import { FormDialog } from '../../base/forms/form-dialog.tsx';
import { to } from '../../base/forms/target.ts';
import { useCommandForm } from '../../base/forms/use-command-form.ts';
import { formatDate } from '../../base/i18n/format.ts';
import { useMe } from '../../base/session/me.tsx';
import { DateField } from '../../base/ui/fields/date-field.tsx';
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
  const { id, wording_version: version, given_on } = consent;
  const form = useCommandForm(to(withdrawConsent, { params: { id } }), {
    title: t('consents.withdraw_title'),
    start: { withdrawn_on: formatDate(today()) },
    done: () => t('consents.withdrawn_done'),
    onDone,
    onClose,
  });
  return (
    <FormDialog
      form={form}
      text={t('consents.withdraw_text', { date: formatDate(given_on), version })}
      action={t('consents.withdraw_do')}
      fallback={fallback}
    >
      <DateField {...form.field('withdrawn_on')} label={t('consents.withdrawn_on')} today={today()} />
    </FormDialog>
  );
}
