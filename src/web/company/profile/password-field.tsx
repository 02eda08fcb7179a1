import { useTranslation } from 'react-i18next';
import { TextField } from '../../base/ui/fields/text-field.tsx';

type PasswordFieldProps = { value: string; onChange: (value: string) => void; problem: string | null };

/** The present password, which every change of the second step asks for. */
export function PasswordField({ value, onChange, problem }: PasswordFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      name="two_step_password"
      label={t('profile.current_password')}
      type="password"
      required
      autoComplete="current-password"
      value={value}
      onChange={onChange}
      problem={problem}
    />
  );
}
