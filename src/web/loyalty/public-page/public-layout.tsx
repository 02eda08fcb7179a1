import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage, isLanguage, languageNames, languages } from '../../base/i18n/languages.ts';
import { Failure } from '../../base/ui/feedback/failure.tsx';
import { Loader } from '../../base/ui/feedback/loader.tsx';
import { CodeForm } from './code-form.tsx';
import { PageHeading } from './page-heading.tsx';
import { PhoneForm } from './phone-form.tsx';
import { PointsCard } from './public-points-card.tsx';
import { changePageLanguage } from './public-texts.ts';
import { type CompanyNews, useCompany } from './use-company.ts';
import { useVisit, type Visit } from './visit.ts';

/** The page of one company: its name, and the present view. */
export function Page({ visit, company }: { visit: Visit; company: CompanyNews }) {
  const { t } = useTranslation();
  const found = useCompany(company);
  const name = found.state === 'there' ? found.name : '';
  useEffect(() => {
    if (found.state === 'unknown') document.title = `${t('titles.not_found')} — Karavan`;
    if (name) document.title = `${t('loyalty_page.title')}, ${name} — Karavan`;
  }, [t, name, found.state]);
  return (
    <div className="page">
      <header className="page-head">
        <p className="company">
          <span className="mark" aria-hidden="true" />
          {found.state === 'unknown' ? 'Karavan' : name}
        </p>
        <LanguageChoice />
      </header>
      <main>
        {found.state === 'waiting' && <Loader />}
        {found.state === 'failed' && <Failure code={found.code} onRetry={company.ask} />}
        {found.state === 'unknown' && <NoSuchPage />}
        {found.state === 'there' && <Views visit={visit} />}
      </main>
    </div>
  );
}

/** The views in their order: phone, code, points. */
function Views({ visit }: { visit: Visit }): ReactNode {
  const seen = useVisit(visit);
  const [hasLeft, setLeft] = useState(false);
  useEffect(() => {
    if (seen.sent) setLeft(true);
  }, [seen.sent]);
  if (seen.check === 'shown' && seen.card) return <PointsCard card={seen.card} onLeave={visit.startOver} />;
  if (seen.sent) return <CodeForm visit={visit} seen={seen} />;
  return <PhoneForm visit={visit} seen={seen} again={hasLeft} />;
}

/** The page of an unknown address, without a link to the start page, where tourists can't sign in. */
function NoSuchPage() {
  const { t } = useTranslation();
  return (
    <section className="card">
      <PageHeading title={t('titles.not_found')} focus />
      <p className="dim">{t('loyalty_page.unknown')}</p>
    </section>
  );
}

function LanguageChoice() {
  const { t } = useTranslation();
  return (
    <select
      className="language"
      aria-label={t('loyalty_page.language')}
      value={currentLanguage()}
      onChange={({ target: { value } }) => {
        if (isLanguage(value)) void changePageLanguage(value);
      }}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageNames[language]}
        </option>
      ))}
    </select>
  );
}
