import { useTranslation } from 'react-i18next';
import { formatPhone } from '#contract/base/phone.ts';
import { createClient } from '#contract/clients/create-client.ts';
import { rulesOf } from '../base/forms/field-rules.ts';
import { passportName } from '../base/text/latin-names.ts';
import { toE164 } from '../base/text/typed-phone.ts';
import { LettersField } from '../base/ui/fields/letters-field.tsx';
import { TextField } from '../base/ui/fields/text-field.tsx';
import { type ClientForm, type ClientFormField, clientLabels } from './client-form.ts';

type ClientFieldsProps = {
  form: ClientForm;
  onChange: (patch: Partial<ClientForm>) => void;
  problemAt: (field: string) => string | null;
};

const lengthOf = (field: ClientFormField) => rulesOf(createClient, field).maxLength;

/** Who somebody is: the phone number first, as it is what a client is known by. */
export function ClientFields({ form, onChange, problemAt }: ClientFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        name="phone"
        label={t(clientLabels.phone)}
        required
        type="tel"
        inputMode="tel"
        maxLength={lengthOf('phone')}
        value={form.phone}
        onChange={(phone) => onChange({ phone })}
        onBlur={() => {
          const phone = toE164(form.phone);
          if (phone) onChange({ phone: formatPhone(phone) });
        }}
        problem={problemAt('phone')}
      />
      {(['surname', 'name'] as const).map((field) => (
        <LettersField
          key={field}
          letters="russian"
          name={field}
          label={t(clientLabels[field])}
          required
          maxLength={lengthOf(field)}
          value={form[field]}
          onChange={(text) => onChange({ [field]: text })}
          problem={problemAt(field)}
        />
      ))}
      <LettersField
        letters="english"
        name="latin_name"
        label={t(clientLabels.latin_name)}
        maxLength={lengthOf('latin_name')}
        proposed={passportName(form)}
        value={form.latin_name}
        onChange={(latin_name) => onChange({ latin_name })}
        problem={problemAt('latin_name')}
      />
      <TextField
        name="email"
        label={t(clientLabels.email)}
        inputMode="email"
        maxLength={lengthOf('email')}
        value={form.email}
        onChange={(email) => onChange({ email })}
        problem={problemAt('email')}
      />
    </>
  );
}
