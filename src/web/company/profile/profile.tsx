import { useTranslation } from 'react-i18next';
import { useMe } from '../../base/session/me.tsx';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { SecondFactorCard } from '../second-factor/second-factor-card.tsx';
import { DocsCard } from './docs-card.tsx';
import { LookCards } from './look-cards.tsx';
import { NamesCard } from './names-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import './account.css';

/** The user's own settings: names, password, second step, appearance, speech, sessions, and the API documentation. */
export default function Profile() {
  const { t } = useTranslation();
  const { user } = useMe();
  return (
    <>
      <ScreenTitle
        title={t('titles.profile')}
        note={t('profile.note', { role: t(`roles.${user.role}`), office: user.office_name })}
      />
      <div className="account">
        <NamesCard />
        <PasswordCard />
        <SecondFactorCard />
        <LookCards />
        <SessionsCard />
        <DocsCard />
      </div>
    </>
  );
}
