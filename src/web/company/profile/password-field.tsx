import { useTranslation } from 'react-i18next';
import type { Form } from '../../base/forms/use-form.ts';
import { TextField } from '../../base/ui/fields/text-field.tsx';

/** The present password, which every change of the second step requires. */
export function PasswordField({ form }: { form: Form<{ current_password: string }> }) {
  const { t } = useTranslation();
  return (
    <TextField
      {...form.field('current_password')}
      name="two_step_password"
      label={t('profile.current_password')}
      type="password"
      autoComplete="current-password"
    />
  );
}
