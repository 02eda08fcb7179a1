import { useTranslation } from 'react-i18next';
import { latinTitle } from '../text/latin-names.ts';
import { LettersField } from '../ui/letters-field.tsx';
import type { NameForm } from './name-dialog.tsx';

type PartnerLatinNameProps = { form: NameForm; value: string; onChange: (latinName: string) => void };

/** How a partner writes itself in Latin letters, below its name. */
export function PartnerLatinName({ form, value, onChange }: PartnerLatinNameProps) {
  const { t } = useTranslation();
  return (
    <LettersField
      letters="english"
      name="latin_name"
      label={t('fields.latin_name')}
      maxLength={200}
      proposed={latinTitle(form.name)}
      value={value}
      onChange={(typed) => {
        onChange(typed);
        form.changed();
      }}
      problem={form.at('latin_name')}
    />
  );
}
