import { useTranslation } from 'react-i18next';
import { type Role, roles } from '#contract/base/roles.ts';
import { Choice } from '../../base/ui/fields/choice.tsx';
import { Lookup, type LookupOption } from '../../base/ui/fields/lookup.tsx';
import { TextField } from '../../base/ui/fields/text-field.tsx';

/** What is typed about somebody. */
export type PersonForm = { surname: string; name: string; role: Role; office_id: number | null };

export const personFields = ['username', 'surname', 'name', 'role', 'office_id'];

type PersonFieldsProps = {
  form: PersonForm;
  /** What may be chosen: the form of a dialog waits for it. */
  offices: { options: LookupOption[]; loading: boolean };
  onChange: (patch: Partial<PersonForm>) => void;
  problemAt: (field: string) => string | null;
  /** What another role does to the person's sessions. */
  roleHint?: string;
};

/** Somebody's names, role and office. */
export function PersonFields({ form, offices, onChange, problemAt, roleHint }: PersonFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="field-row">
        <TextField
          name="surname"
          label={t('fields.surname')}
          required
          maxLength={100}
          value={form.surname}
          onChange={(surname) => onChange({ surname })}
          problem={problemAt('surname')}
        />
        <TextField
          name="name"
          label={t('fields.first_name')}
          required
          maxLength={100}
          value={form.name}
          onChange={(name) => onChange({ name })}
          problem={problemAt('name')}
        />
      </div>
      <div className="field-row">
        <Choice
          name="role"
          label={t('fields.role')}
          required
          options={roles.map((role) => ({ id: role, name: t(`roles.${role}`) }))}
          value={form.role}
          onChange={(role) => onChange({ role })}
          hint={roleHint}
          problem={problemAt('role')}
        />
        <Lookup
          name="office_id"
          label={t('fields.office')}
          required
          {...offices}
          value={form.office_id}
          onChange={(office_id) => onChange({ office_id })}
          problem={problemAt('office_id')}
        />
      </div>
    </>
  );
}
