import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ScreenTitle } from '../base/shell/screen-title.tsx';

/** The screen for unknown paths. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <section className="card auth-card">
      <ScreenTitle title={t('titles.not_found')} summary={t('not_found.text')} />
      <p>{t('not_found.text')}</p>
      {/* The bare address: it leads to work, and to signing in without a word about that. */}
      <Link href="/" className="button" data-variant="main">
        {t('not_found.home')}
      </Link>
    </section>
  );
}
