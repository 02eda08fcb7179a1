import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartnerRow } from '#contract/directories/directories.ts';
import { editPartner } from '#contract/directories/edit-partner.ts';
import { send } from '../base/api/http.ts';
import { NameDialog } from '../base/forms/name-dialog.tsx';
import { PartnerFields, type PartnerForm } from './partner-fields.tsx';

export type PartnerDialogProps = {
  partner: Pick<PartnerRow, 'id' | 'name' | 'latin_name' | 'currency' | 'retired' | 'version'>;
  onDone?: () => Promise<void>;
  onClose: () => void;
};

/** Gives a partner another name, on all its bookings too, or another currency while nothing is counted in it. */
export function EditPartnerDialog({ partner, onDone, onClose }: PartnerDialogProps) {
  const { t } = useTranslation();
  const { id, version, latin_name, currency } = partner;
  const [typed, setTyped] = useState<PartnerForm>({ latin_name, currency });
  return (
    <NameDialog
      title={t('words.partner.title', { name: partner.name })}
      action={t('save')}
      name={partner.name}
      fields={typed}
      perform={(name, { key }) => send(editPartner, { params: { id }, body: { name, ...typed }, key, version })}
      done={(name) => t('directories.renamed', { name })}
      {...(onDone ? { onDone } : {})}
      onClose={onClose}
    >
      {(form) => <PartnerFields form={form} value={typed} onChange={setTyped} hint={t('directories.currency_stays')} />}
    </NameDialog>
  );
}
