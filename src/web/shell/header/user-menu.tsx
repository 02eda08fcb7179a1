import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useMe } from '../../base/session/me.tsx';
import { keyOf } from '../../base/ui/focus/shortcuts.ts';
import { Icon, type IconName } from '../../base/ui/icon.tsx';
import { useKeyHints } from '../../base/ui/use-media.ts';
import { Menu } from '../../base/ui/windows/menu.tsx';
import type { MenuEntry } from '../../base/ui/windows/menu-entries.ts';
import { paths } from '../../paths.ts';
import './header-button.css';

/** The menu of the signed-in user: profile, keyboard, sign-out. */
export function UserMenu({ onKeyboard, onSignOut }: { onKeyboard: () => void; onSignOut: () => void }) {
  const { t } = useTranslation();
  const { user } = useMe();
  const [, navigate] = useLocation();
  const hasKeys = useKeyHints();
  const entry = (id: string, icon: IconName, name: string, run: () => void, more?: ReactNode): MenuEntry => ({
    id,
    name,
    content: (
      <>
        <Icon name={icon} />
        {name}
        {more}
      </>
    ),
    run,
  });
  const entries = [
    entry('profile', 'user', t('titles.profile'), () => navigate(paths.profile())),
    entry('currency-settings', 'exchange', t('titles.currency_settings'), () => navigate(paths.currencySettings())),
    ...(hasKeys
      ? [
          entry(
            'keyboard',
            'keyboard',
            t('keyboard.title'),
            onKeyboard,
            <kbd className="option-key">{keyOf.keyboard}</kbd>,
          ),
        ]
      : []),
    entry('sign-out', 'exit', t('header.sign_out'), onSignOut),
  ];
  return (
    <Menu className="header-button header-user" sections={[{ entries }]}>
      <Icon name="user" />
      <span className="header-greeting shortened">
        <span className="header-hello">{t('header.hello')} </span>
        {user.name} {user.surname}
      </span>
      <Icon name="chevron" />
    </Menu>
  );
}
