import { formatPhone } from '#contract/base/phone.ts';
import type { Client } from '#contract/clients/client.ts';
import type { FieldProblems } from '../base/api/use-submission.ts';
import { toE164 } from '../base/text/typed-phone.ts';

/** A client in a form: typed texts. */
export type ClientForm = { phone: string; surname: string; name: string; latin_name: string; email: string };

export const clientFormFields = ['phone', 'surname', 'name', 'latin_name', 'email'] as const;
export type ClientFormField = (typeof clientFormFields)[number];

/** The labels of the fields. */
export const clientLabels = {
  phone: 'fields.phone',
  surname: 'fields.surname',
  name: 'fields.first_name',
  latin_name: 'fields.passport_name',
  email: 'fields.email',
} as const;

export const emptyClient: ClientForm = { phone: '', surname: '', name: '', latin_name: '', email: '' };

type TypedClient = Pick<Client, 'phone' | 'surname' | 'name' | 'latin_name' | 'email'>;

export const formOfClient = ({ phone, surname, name, latin_name, email }: TypedClient): ClientForm => ({
  phone: formatPhone(phone),
  surname,
  name,
  latin_name,
  email: email ?? '',
});

/** The parsed values, and the problems by field. */
export function readClient(form: ClientForm): { body: TypedClient; problems: FieldProblems } {
  const problems: FieldProblems = {};
  for (const field of ['phone', 'surname', 'name'] as const) {
    if (form[field].trim() === '') problems[field] = 'fill_required_fields';
  }
  const phone = toE164(form.phone);
  if (phone === null) problems.phone ??= 'phone_invalid';
  const { surname, name, latin_name } = form;
  const body = { phone: phone ?? '', surname, name, latin_name, email: form.email.trim() || null };
  return { body, problems };
}

/** The fields that differ from the client on which the form is based. */
export function changesOf(form: ClientForm, base: TypedClient): Partial<TypedClient> {
  const before = formOfClient(base);
  const { body } = readClient(form);
  const changed = clientFormFields.filter((field) => form[field] !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, body[field]]));
}
