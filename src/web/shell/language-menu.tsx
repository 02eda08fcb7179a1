import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import { changeLanguage, currentLanguage, type Language, languageNames, languages } from '../i18n/i18n.ts';
import './header.css';

/** Chooses the language, with its flag. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const current = currentLanguage();
  return (
    <MenuTrigger>
      <AriaButton className="header-button" aria-label={t('header.language', { language: languageNames[current] })}>
        <img className="flag" src={`/flags/${current}.svg`} alt="" />
      </AriaButton>
      <Popover className="popover" placement="bottom end" offset={6}>
        <Menu
          className="listbox"
          selectionMode="single"
          selectedKeys={[current]}
          disallowEmptySelection
          onAction={(key) => void changeLanguage(key as Language)}
        >
          {languages.map((language) => (
            <MenuItem key={language} id={language} className="option" textValue={languageNames[language]}>
              <img className="flag" src={`/flags/${language}.svg`} alt="" />
              <span lang={language}>{languageNames[language]}</span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
