import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editPartner } from '#contract/commands/edit-partner.ts';
import type { PartnerRow } from '#contract/entities/directory.ts';
import { currencies } from '#contract/money.ts';
import { send } from '../api/http.ts';
import { Choice } from '../ui/choice.tsx';
import { NameDialog } from './name-dialog.tsx';
import { PartnerLatinName } from './partner-latin-name.tsx';

export type PartnerDialogProps = {
  partner: Pick<PartnerRow, 'id' | 'name' | 'latin_name' | 'currency' | 'retired' | 'version'>;
  onDone?: () => Promise<void>;
  onClose: () => void;
};

/** Gives a partner another name, on all its bookings too, or another currency while nothing is counted in it. */
export function EditPartnerDialog({ partner, onDone, onClose }: PartnerDialogProps) {
  const { t } = useTranslation();
  const { id, version } = partner;
  const [currency, setCurrency] = useState(partner.currency);
  const [latin_name, setLatinName] = useState(partner.latin_name);
  return (
    <NameDialog
      title={t('words.partner.title', { name: partner.name })}
      action={t('save')}
      name={partner.name}
      fields={{ latin_name, currency }}
      perform={(name, { key }) =>
        send(editPartner, { params: { id }, body: { name, latin_name, currency }, key, version })
      }
      done={(name) => t('directories.renamed', { name })}
      {...(onDone ? { onDone } : {})}
      onClose={onClose}
    >
      {(form) => (
        <>
          <PartnerLatinName form={form} value={latin_name} onChange={setLatinName} />
          <Choice
            name="currency"
            label={t('fields.currency')}
            required
            options={currencies.map((code) => ({ id: code, name: code }))}
            value={currency}
            onChange={(chosen) => {
              setCurrency(chosen);
              form.changed();
            }}
            hint={t('directories.currency_stays')}
            problem={form.at('currency')}
          />
        </>
      )}
    </NameDialog>
  );
}
