import { useTranslation } from 'react-i18next';
import { saveTarget } from '#contract/company/save-target.ts';
import { FormDialog } from '../../base/forms/form-dialog.tsx';
import { to } from '../../base/forms/target.ts';
import { useCommandForm } from '../../base/forms/use-command-form.ts';
import { formatAmount, formatMonth } from '../../base/i18n/format.ts';
import { AmountField } from '../../base/ui/fields/amount-field.tsx';
import type { PersonDialogProps } from './person-dialogs.tsx';

/** Sets an agent's profit target for the month of the list; an empty or zero one removes it. */
export function TargetDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useTranslation();
  const { id: agent_id, month, target, target_version: version } = person;
  const name = `${person.surname} ${person.name}`;
  const form = useCommandForm(to(saveTarget, { version, body: { agent_id, month } }), {
    title: t('people.target_title', { name, month: formatMonth(month) }),
    start: { amount: target === null ? '' : formatAmount(target) },
    empty: { amount: '0' },
    done: () => t('people.target_saved', { name }),
    onClose,
  });
  return (
    <FormDialog form={form}>
      <AmountField {...form.field('amount')} label={t('people.target')} unit="USD" hint={t('people.target_hint')} />
    </FormDialog>
  );
}
