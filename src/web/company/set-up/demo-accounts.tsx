import { useTranslation } from 'react-i18next';
import type { DemoAccount } from '#contract/company/public-commands.ts';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { Button } from '../../base/ui/button.tsx';
import { CopyButton } from '../../base/ui/copy-button.tsx';
import { Icon } from '../../base/ui/icon.tsx';
import { TableHead } from '../../base/ui/tables/table-head.tsx';
import { useNarrow } from '../../base/ui/use-media.ts';
import '../../base/ui/tables/table.css';

type DemoAccountsProps = { accounts: DemoAccount[]; onContinue: () => void };

/** The accounts of the demonstration company, whose passwords are shown only here. */
export function DemoAccounts({ accounts, onContinue }: DemoAccountsProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const nameOf = ({ surname, name }: DemoAccount) => `${surname} ${name}`;
  const text = accounts
    .map((account) => [nameOf(account), t(`roles.${account.role}`), account.username, account.password].join('\t'))
    .join('\n');
  return (
    <section className="card auth-card setup-accounts">
      <ScreenTitle title={t('setup.accounts_title')} note={t('setup.accounts_text')} />
      <div className="setup-once">
        <Icon name="warning" />
        <p>{t('setup.accounts_once')}</p>
        <CopyButton text={text} done={t('setup.copied')} failed={t('setup.not_copied')}>
          {t('setup.copy')}
        </CopyButton>
      </div>
      <table className="table" aria-label={t('setup.accounts_title')}>
        <TableHead
          columns={
            narrow
              ? [t('setup.person'), t('setup.access')]
              : [t('setup.person'), t('setup.role'), t('fields.username'), t('fields.password')]
          }
        />
        <tbody>
          {accounts.map((account) => (
            <tr key={account.username}>
              <th scope="row" className="wrap">
                {nameOf(account)}
                {narrow && <div className="dim">{t(`roles.${account.role}`)}</div>}
              </th>
              {!narrow && <td className="dim">{t(`roles.${account.role}`)}</td>}
              <td>
                <code>{account.username}</code>
                {narrow && <code>{account.password}</code>}
              </td>
              {!narrow && (
                <td>
                  <code>{account.password}</code>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="dim setup-then">{t('setup.accounts_then')}</p>
      <Button variant="main" wide onPress={onContinue}>
        {t('setup.to_sign_in')}
      </Button>
    </section>
  );
}
