import { useTranslation } from 'react-i18next';
import type { Backups } from '#contract/base/backups.ts';
import { useRead } from '../../base/api/use-read.ts';
import { formatMoment } from '../../base/i18n/format.ts';
import { useMe } from '../../base/session/me.tsx';
import { ReadState } from '../../base/shell/read-state.tsx';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { BACKUPS, backupProblem } from './backup-query.ts';
import '../../base/ui/card.css';
import './backups.css';

/** When the server has last backed up the data, and whether that would bring everything back. */
export default function BackupsScreen() {
  const { t } = useTranslation();
  const read = useRead(BACKUPS);
  const state = read.data?.backups;
  return (
    <>
      <ScreenTitle title={t('titles.backups')} note={t('backups.note')} />
      {state ? <BackupsCard state={state} /> : <ReadState {...read} />}
    </>
  );
}

function BackupsCard({ state }: { state: Backups }) {
  const { t } = useTranslation();
  const { time_zone: timeZone } = useMe().user.company;
  const write = (moment: string | null) => (moment === null ? t('backups.never') : formatMoment(moment, timeZone));
  // The problem itself is said by the warning above every screen.
  const isGood = state.configured && backupProblem(state) === null;
  if (!state.configured) {
    return (
      <section className="card backups">
        <p>{t('backups.off')}</p>
        <p className="dim">{t('backups.off_how')}</p>
      </section>
    );
  }
  return (
    <section className="card backups">
      {isGood && <p>{t('backups.good')}</p>}
      <dl>
        <dt>{t('backups.last')}</dt>
        <dd>{write(state.last_backup_at)}</dd>
        <dt>{t('backups.verified')}</dt>
        <dd>{write(state.last_verified_at)}</dd>
        <dt>{t('backups.stored')}</dt>
        <dd>{write(state.stored_until)}</dd>
      </dl>
    </section>
  );
}
