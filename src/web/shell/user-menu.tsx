import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { paths } from '../paths.ts';
import { useMe } from '../session/me.tsx';
import { Icon } from '../ui/icon.tsx';
import { shellKeys } from './shortcuts.ts';
import { useSignOut } from './use-sign-out.ts';
import './header.css';

/** Who is signed in, and what they can do for themselves. */
export function UserMenu({ onKeyboard }: { onKeyboard: () => void }) {
  const { t } = useTranslation();
  const { user } = useMe();
  const [, navigate] = useLocation();
  const signOut = useSignOut();
  return (
    <MenuTrigger>
      <AriaButton className="header-button header-user">
        <Icon name="user" />
        <span className="header-greeting">{t('header.greeting', { name: user.name, surname: user.surname })}</span>
        <Icon name="chevron" />
      </AriaButton>
      <Popover className="popover" placement="bottom end" offset={6}>
        <Menu className="listbox">
          <MenuItem id="profile" className="option" onAction={() => navigate(paths.profile())}>
            <Icon name="user" />
            {t('titles.profile')}
          </MenuItem>
          <MenuItem id="settings" className="option" onAction={() => navigate(paths.settings())}>
            <Icon name="settings" />
            {t('titles.settings')}
          </MenuItem>
          <MenuItem id="keyboard" className="option" onAction={onKeyboard}>
            <Icon name="keyboard" />
            {t('keyboard.title')}
            <kbd className="option-key">{shellKeys.keyboard}</kbd>
          </MenuItem>
          <MenuItem id="sign-out" className="option" onAction={signOut}>
            <Icon name="exit" />
            {t('header.sign_out')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
