import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { useMe } from '../../session/me.tsx';
import { ScreenTitle } from '../../shell/screen-title.tsx';
import { NamesCard } from './names-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import './account.css';

/** Who one is here: names, password, and where one is signed in. How it looks is in the settings. */
export default function Profile() {
  const { t } = useTranslation();
  const { user } = useMe();
  return (
    <>
      <ScreenTitle
        title={t('titles.profile')}
        note={t('profile.note', { role: t(`roles.${user.role}`), office: user.office_name })}
      >
        <Link href={paths.settings()} className="button">
          {t('profile.settings')}
        </Link>
      </ScreenTitle>
      <div className="account">
        <NamesCard />
        <PasswordCard />
        <SessionsCard />
      </div>
    </>
  );
}
