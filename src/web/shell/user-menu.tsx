import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { paths } from '../paths.ts';
import { useMe } from '../session/me.tsx';
import { session } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import './header.css';

/** Who is signed in, and what they can do for themselves. */
export function UserMenu() {
  const { t } = useTranslation();
  const { user } = useMe();
  const [, navigate] = useLocation();
  const signOut = () => {
    navigate(paths.login(), { replace: true });
    session.send({ type: 'session.sign_out' });
  };
  return (
    <MenuTrigger>
      <AriaButton className="header-button header-user">
        <Icon name="user" />
        <span className="header-greeting">{t('header.greeting', { name: user.name, surname: user.surname })}</span>
        <Icon name="chevron" />
      </AriaButton>
      <Popover className="popover" placement="bottom end" offset={6}>
        <Menu className="listbox" onAction={signOut}>
          <MenuItem id="sign-out" className="option">
            <Icon name="exit" />
            {t('header.sign_out')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
