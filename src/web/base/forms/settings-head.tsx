import { useTranslation } from 'react-i18next';
import { formatTime } from '../i18n/format.ts';
import { useMe } from '../session/me.tsx';
import { FormProblems } from './form-problems.tsx';
import { LeavingDialog } from './leaving-dialog.tsx';
import type { SettingsForm } from './use-settings-form.ts';

type SettingsHeadProps = { form: SettingsForm; note: string; className?: string };

/** The head of a settings form: its note, the time of the draft, and the error summary. */
export function SettingsHead({ form, note, className = 'dim' }: SettingsHeadProps) {
  const { t } = useTranslation();
  const { user } = useMe();
  const { wrong, submission, savedAt, isUnsaved, forget } = form;
  return (
    <>
      <p className={className}>
        {note} {savedAt && `${t('sale.draft_saved', { time: formatTime(savedAt, user.company.time_zone) })}.`}
      </p>
      <FormProblems submission={submission} wrong={wrong} />
      <LeavingDialog isUnsaved={isUnsaved} onDiscard={forget} />
    </>
  );
}
