import { useTranslation } from 'react-i18next';
import { ScreenTitle } from '../../shell/screen-title.tsx';
import { LookCards } from './look-cards.tsx';
import './account.css';

/** How the program looks and listens in this browser, for whoever looks for that alone: the profile has it too. */
export default function Settings() {
  const { t } = useTranslation();
  return (
    <>
      <ScreenTitle title={t('titles.settings')} note={t('settings.note')} />
      <div className="account">
        <LookCards />
      </div>
    </>
  );
}
