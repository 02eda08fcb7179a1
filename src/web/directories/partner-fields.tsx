import { useTranslation } from 'react-i18next';
import { type Currency, currencies } from '#contract/base/money.ts';
import type { NameForm } from '../base/forms/name-dialog.tsx';
import { latinTitle } from '../base/text/latin-names.ts';
import { Choice } from '../base/ui/fields/choice.tsx';
import { LettersField } from '../base/ui/fields/letters-field.tsx';

export type PartnerForm = { latin_name: string; currency: Currency };

type PartnerFieldsProps = {
  form: NameForm;
  value: PartnerForm;
  onChange: (value: PartnerForm) => void;
  /** What is to be known of the currency. */
  hint?: string;
};

/** What is known of a partner besides its name: how it writes itself in Latin letters, and the currency that it works in. */
export function PartnerFields({ form, value, onChange, hint }: PartnerFieldsProps) {
  const { t } = useTranslation();
  const change = (patch: Partial<PartnerForm>) => {
    onChange({ ...value, ...patch });
    form.changed();
  };
  return (
    <>
      <LettersField
        letters="english"
        name="latin_name"
        label={t('fields.latin_name')}
        maxLength={200}
        proposed={latinTitle(form.name)}
        value={value.latin_name}
        onChange={(latin_name) => change({ latin_name })}
        problem={form.at('latin_name')}
      />
      <Choice
        name="currency"
        label={t('fields.currency')}
        required
        options={currencies.map((code) => ({ id: code, name: code }))}
        value={value.currency}
        onChange={(currency) => change({ currency })}
        {...(hint ? { hint } : {})}
        problem={form.at('currency')}
      />
    </>
  );
}
