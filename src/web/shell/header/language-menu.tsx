import { useTranslation } from 'react-i18next';
import { changeLanguage } from '../../base/i18n/i18n.ts';
import { currentLanguage, languageNames, languages } from '../../base/i18n/languages.ts';
import { Menu } from '../../base/ui/windows/menu.tsx';
import './header-button.css';

/** Chooses the language, with its flag. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const current = currentLanguage();
  const entries = languages.map((language) => ({
    id: language,
    name: languageNames[language],
    content: (
      <>
        <img className="flag" src={`/flags/${language}.svg`} alt="" />
        <span lang={language}>{languageNames[language]}</span>
      </>
    ),
    checked: language === current,
    run: () => void changeLanguage(language),
  }));
  return (
    <Menu
      className="header-button"
      label={t('header.language', { language: languageNames[current] })}
      sections={[{ entries }]}
    >
      <img className="flag" src={`/flags/${current}.svg`} alt="" />
    </Menu>
  );
}
