import { useTranslation } from 'react-i18next';
import type { DemoAccount } from '#contract/public-commands.ts';
import { ScreenTitle } from '../../shell/screen-title.tsx';
import { Button } from '../../ui/button.tsx';
import { TableHead } from '../../ui/table-head.tsx';

/** The accounts of the demonstration company: their passwords are shown here and never again. */
export function DemoAccounts({ accounts, onContinue }: { accounts: DemoAccount[]; onContinue: () => void }) {
  const { t } = useTranslation();
  return (
    <section className="card auth-card" data-wide="">
      <ScreenTitle title={t('setup.accounts_title')} note={t('setup.accounts_text')} />
      <table className="accounts">
        <TableHead columns={[t('setup.person'), t('setup.role'), t('fields.username'), t('fields.password')]} />
        <tbody>
          {accounts.map(({ username, password, name, surname, role }) => (
            <tr key={username}>
              <th scope="row">
                {surname} {name}
              </th>
              <td>{t(`roles.${role}`)}</td>
              <td>
                <code>{username}</code>
              </td>
              <td>
                <code>{password}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button variant="main" wide onPress={onContinue}>
        {t('setup.to_sign_in')}
      </Button>
    </section>
  );
}
