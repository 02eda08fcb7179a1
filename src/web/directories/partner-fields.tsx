import { useTranslation } from 'react-i18next';
import { type Currency, currencies } from '#contract/base/money.ts';
import type { Form } from '../base/forms/use-form.ts';
import { latinTitle } from '../base/text/latin-names.ts';
import { Choice } from '../base/ui/fields/choice.tsx';
import { LettersField } from '../base/ui/fields/letters-field.tsx';
import { TextField } from '../base/ui/fields/text-field.tsx';

type PartnerFieldsProps = {
  form: Form<{ name: string; latin_name: string; currency: Currency }>;
  /** The hint of the currency's field. */
  hint?: string;
};

/** A partner's name, its name in Latin letters, and its currency. */
export function PartnerFields({ form, hint }: PartnerFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField {...form.field('name')} label={t('fields.name')} />
      <LettersField
        {...form.field('latin_name')}
        letters="english"
        label={t('fields.latin_name')}
        proposed={latinTitle(form.typed.name)}
      />
      <Choice
        {...form.field('currency')}
        label={t('fields.currency')}
        options={currencies.map((code) => ({ id: code, name: code }))}
        hint={hint}
      />
    </>
  );
}
