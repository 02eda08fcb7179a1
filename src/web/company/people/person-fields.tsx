import { useTranslation } from 'react-i18next';
import { type Role, roles } from '#contract/base/roles.ts';
import type { Form } from '../../base/forms/use-form.ts';
import { Choice } from '../../base/ui/fields/choice.tsx';
import { Lookup, type LookupOption } from '../../base/ui/fields/lookup/lookup.tsx';
import { TextField } from '../../base/ui/fields/text-field.tsx';

type PersonFieldsProps = {
  form: Form<{ surname: string; name: string; role: Role; office_id: number | null }>;
  /** The offices to choose from; the form of a dialog waits for them. */
  offices: { options: LookupOption[]; loading: boolean };
  /** The effect of another role on the person's sessions. */
  roleHint?: string;
};

/** A person's names, role and office. */
export function PersonFields({ form, offices, roleHint }: PersonFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="field-row">
        <TextField {...form.field('surname')} label={t('fields.surname')} />
        <TextField {...form.field('name')} label={t('fields.first_name')} />
      </div>
      <div className="field-row">
        <Choice
          {...form.field('role')}
          label={t('fields.role')}
          options={roles.map((role) => ({ id: role, name: t(`roles.${role}`) }))}
          hint={roleHint}
        />
        <Lookup {...form.field('office_id')} label={t('fields.office')} {...offices} />
      </div>
    </>
  );
}
