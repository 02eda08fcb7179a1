import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConsentWording } from '#contract/clients/consent.ts';
import { useRead } from '../../base/api/use-read.ts';
import { formatMoment } from '../../base/i18n/format.ts';
import { languageNames, languages } from '../../base/i18n/languages.ts';
import { useMe } from '../../base/session/me.tsx';
import { Button } from '../../base/ui/button.tsx';
import { Failure } from '../../base/ui/feedback/failure.tsx';
import { WORDINGS } from './wording-query.ts';

/** The earlier versions, each collapsed. */
export function WordingVersions({ versions }: { versions: ConsentWording[] }) {
  const { t } = useTranslation();
  // The version before which older ones are read; null until they are requested.
  const [before, setBefore] = useState<number | null>(null);
  const older = useRead(before === null ? null : WORDINGS, { before });
  const [, ...former] = versions;
  // The newest ones stay until the older ones are read, with the button that has the focus.
  const shown = before === null ? former : (older.data?.consentWordings ?? former);
  const oldest = shown.at(-1)?.version ?? 1;
  if (former.length === 0) return null;
  return (
    <section className="card" aria-labelledby="section-versions">
      <h2 id="section-versions">{t('personal_data.versions')}</h2>
      {older.problem && <Failure code={older.problem} onRetry={() => void older.refresh()} />}
      {shown.map((wording) => (
        <Version key={wording.version} wording={wording} />
      ))}
      <div className="card-foot">
        {oldest > 1 && <Button onPress={() => setBefore(oldest)}>{t('personal_data.older')}</Button>}
        {before !== null && <Button onPress={() => setBefore(null)}>{t('personal_data.newest')}</Button>}
      </div>
    </section>
  );
}

function Version({ wording }: { wording: ConsentWording }) {
  const { t } = useTranslation();
  const { time_zone } = useMe().user.company;
  const { version, created_at, created_by_name: name } = wording;
  return (
    <details className="wording-version">
      <summary>{t('personal_data.version', { version, at: formatMoment(created_at, time_zone), name })}</summary>
      <WordingText wording={wording} />
    </details>
  );
}

/** A wording in each language. */
export function WordingText({ wording }: { wording: ConsentWording }) {
  return languages.map((language) => (
    <div key={language} lang={language} className="wording-text">
      <h3>{languageNames[language]}</h3>
      <p>{wording[language]}</p>
    </div>
  ));
}
