import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { home } from '../paths.ts';
import { ScreenTitle } from '../shell/screen-title.tsx';

/** Whatever has no screen. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <section className="card auth-card">
      <ScreenTitle title={t('titles.not_found')} />
      <p>{t('not_found.text')}</p>
      <Link href={home} className="button" data-variant="main">
        {t('not_found.home')}
      </Link>
    </section>
  );
}
