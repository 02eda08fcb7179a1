import { useTranslation } from 'react-i18next';
import { formatPhone } from '#contract/base/phone.ts';
import { createClient } from '#contract/clients/create-client.ts';
import { rulesIn } from '../base/forms/field-rules.ts';
import type { FormPart } from '../base/forms/fields-of.ts';
import { fieldsOf } from '../base/forms/fields-of.ts';
import { passportName } from '../base/text/latin-names.ts';
import { toE164 } from '../base/text/typed-phone.ts';
import { LettersField } from '../base/ui/fields/letters-field.tsx';
import { TextField } from '../base/ui/fields/text-field.tsx';
import { type ClientForm, type ClientFormField, clientLabels } from './client-form.ts';

/** The fields of a client's identity: the phone first, because it identifies the client. */
export function ClientFields(part: FormPart<ClientForm>) {
  const { form, onChange } = part;
  const { t } = useTranslation();
  const fields = fieldsOf(part, { rules: rulesIn(createClient), required: ['phone'] });
  const field = (name: ClientFormField) => ({ ...fields(name), label: t(clientLabels[name]) });
  return (
    <>
      <TextField
        {...field('phone')}
        type="tel"
        inputMode="tel"
        onBlur={() => {
          const phone = toE164(form.phone);
          if (phone) onChange({ phone: formatPhone(phone) });
        }}
      />
      <LettersField letters="russian" {...field('surname')} />
      <LettersField letters="russian" {...field('name')} />
      <LettersField letters="english" {...field('latin_name')} proposed={passportName(form)} />
      <TextField {...field('email')} inputMode="email" />
    </>
  );
}
