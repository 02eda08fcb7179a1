import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editPartner } from '#contract/commands/edit-partner.ts';
import type { PartnerRow } from '#contract/entities/directory.ts';
import { currencies } from '#contract/money.ts';
import { send } from '../../api/http.ts';
import { NameDialog } from '../../dialogs/name-dialog.tsx';
import { Choice } from '../../ui/choice.tsx';
import { RetireDialog } from './retire-dialog.tsx';

type PartnerDialogProps = {
  partner: Pick<PartnerRow, 'id' | 'name' | 'currency' | 'retired' | 'version'>;
  onClose: () => void;
};

/** Gives a partner another name, on all its bookings too, or another currency while nothing is counted in it. */
export function EditPartnerDialog({ partner, onClose }: PartnerDialogProps) {
  const { t } = useTranslation();
  const { id, version } = partner;
  const [currency, setCurrency] = useState(partner.currency);
  return (
    <NameDialog
      title={t('words.partner.title', { name: partner.name })}
      action={t('save')}
      name={partner.name}
      fields={['currency']}
      perform={(name, { key }) => send(editPartner, { params: { id }, body: { name, currency }, key, version })}
      done={(name) => t('directories.renamed', { name })}
      onClose={onClose}
    >
      {({ at, changed }) => (
        <Choice
          name="currency"
          label={t('fields.currency')}
          required
          options={currencies.map((code) => ({ id: code, name: code }))}
          value={currency}
          onChange={(chosen) => {
            setCurrency(chosen);
            changed();
          }}
          hint={t('directories.currency_stays')}
          problem={at('currency')}
        />
      )}
    </NameDialog>
  );
}

/** Stops offering a partner for new bookings, or offers it again. */
export function RetirePartnerDialog({ partner, onClose }: PartnerDialogProps) {
  const { id, version } = partner;
  return (
    <RetireDialog
      word="partner"
      row={partner}
      perform={(retired, { key }) => send(editPartner, { params: { id }, body: { retired }, key, version })}
      onClose={onClose}
    />
  );
}
