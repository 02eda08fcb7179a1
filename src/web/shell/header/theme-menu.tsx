import { useTranslation } from 'react-i18next';
import { preferences, setPreference, type Theme, usePreference } from '../../base/shell/preferences.ts';
import { Icon, type IconName } from '../../base/ui/icon.tsx';
import { Menu } from '../../base/ui/windows/menu.tsx';
import './header-button.css';

const icons: Record<Theme, IconName> = { light: 'sun', dark: 'moon', system: 'system' };

/** The theme menu: light, dark, or that of the system. */
export function ThemeMenu() {
  const { t } = useTranslation();
  const theme = usePreference('theme');
  const entries = preferences.theme.map((each) => ({
    id: each,
    name: t(`themes.${each}`),
    content: (
      <>
        <Icon name={icons[each]} />
        {t(`themes.${each}`)}
      </>
    ),
    checked: each === theme,
    run: () => setPreference('theme', each),
  }));
  return (
    <Menu className="header-button" label={t('header.theme', { theme: t(`themes.${theme}`) })} sections={[{ entries }]}>
      <Icon name={icons[theme]} />
    </Menu>
  );
}
