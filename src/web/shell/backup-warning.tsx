import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useRead } from '../base/api/use-read.ts';
import { BACKUPS, backupProblem } from '../company/backups/backup-query.ts';
import { paths } from '../paths.ts';
import { ServerWarning, useAskAgain } from './server-warning.tsx';

/** Shown while the last backup or its verification is older than it should be, or has failed. */
export function BackupWarning() {
  const { t } = useTranslation();
  const { data, refresh } = useRead(BACKUPS);
  useAskAgain(refresh);
  const problem = data ? backupProblem(data.backups) : null;
  return (
    <ServerWarning title={t('titles.backups')} text={problem && t(`backups.${problem}`)}>
      <Link href={paths.backups()} className="link">
        {t('backups.details')}
      </Link>
    </ServerWarning>
  );
}
