import { useTranslation } from 'react-i18next';
import type { PartnerRow } from '#contract/directories/directories.ts';
import { editPartner } from '#contract/directories/edit-partner.ts';
import { FormDialog } from '../base/forms/form-dialog.tsx';
import { to } from '../base/forms/target.ts';
import { useCommandForm } from '../base/forms/use-command-form.ts';
import { PartnerFields } from './partner-fields.tsx';

type EditPartnerDialogProps = {
  partner: Pick<PartnerRow, 'id' | 'name' | 'latin_name' | 'currency' | 'version'>;
  onDone?: () => Promise<void>;
  onClose: () => void;
};

/** Renames a partner, also on its existing bookings, or changes its currency while no amount is recorded in it. */
export function EditPartnerDialog({ partner, onDone, onClose }: EditPartnerDialogProps) {
  const { t } = useTranslation();
  const { id, version, name, latin_name, currency } = partner;
  const form = useCommandForm(to(editPartner, { params: { id }, version }), {
    title: t('words.partner.title', { name }),
    start: { name, latin_name, currency },
    done: (answer) => t('directories.renamed', { name: answer.name }),
    onDone,
    onClose,
  });
  return (
    <FormDialog form={form}>
      <PartnerFields form={form} hint={t('directories.currency_stays')} />
    </FormDialog>
  );
}
