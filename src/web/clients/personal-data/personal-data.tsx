import { useTranslation } from 'react-i18next';
import { useRead } from '../../base/api/use-read.ts';
import { useHasPermission } from '../../base/session/use-has-permission.ts';
import { ReadState } from '../../base/shell/read-state.tsx';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { RetentionCard } from './retention-card.tsx';
import { ReadWordingCard, WordingCard } from './wording-card.tsx';
import { WORDINGS } from './wording-query.ts';
import { WordingVersions } from './wording-versions.tsx';
import './personal-data.css';

/** The company's settings for personal data: the wording of the consent, and the retention period. */
export default function PersonalData() {
  const { t } = useTranslation();
  const { data, problem, refresh } = useRead(WORDINGS, {}, ({ entity }) => entity === 'consent_wording');
  const newest = data?.consentWordings[0];
  const mayRetain = useHasPermission('retention.edit');
  const maySet = useHasPermission('consent_wording.add');
  return (
    <>
      <ScreenTitle title={t('titles.personal_data')} note={t('personal_data.note')} />
      {!data && <ReadState {...{ data, problem, refresh }} />}
      {data && (
        <div className="personal-data">
          {maySet ? <WordingCard newest={newest} /> : <ReadWordingCard newest={newest} />}
          {mayRetain && <RetentionCard />}
          <WordingVersions versions={data.consentWordings} />
        </div>
      )}
    </>
  );
}
