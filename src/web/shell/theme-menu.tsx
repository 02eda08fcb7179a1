import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../ui/icon.tsx';
import { choose, preferences, type Theme, usePreference } from './preferences.ts';
import './header.css';

const icons: Record<Theme, IconName> = { light: 'sun', dark: 'moon', system: 'system' };

/** Light, dark, or as the system has it. */
export function ThemeMenu() {
  const { t } = useTranslation();
  const theme = usePreference('theme');
  return (
    <MenuTrigger>
      <AriaButton className="header-button" aria-label={t('header.theme', { theme: t(`themes.${theme}`) })}>
        <Icon name={icons[theme]} />
      </AriaButton>
      <Popover className="popover" placement="bottom end" offset={6}>
        <Menu
          className="listbox"
          selectionMode="single"
          selectedKeys={[theme]}
          disallowEmptySelection
          onAction={(key) => choose('theme', key as Theme)}
        >
          {preferences.theme.map((each) => (
            <MenuItem key={each} id={each} className="option" textValue={t(`themes.${each}`)}>
              <Icon name={icons[each]} />
              {t(`themes.${each}`)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
