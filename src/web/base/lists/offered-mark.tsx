import { useTranslation } from 'react-i18next';
import { Badge } from '../ui/status.tsx';

/** Whether something is still offered for new sales. */
export function OfferedMark({ retired }: { retired: boolean }) {
  const { t } = useTranslation();
  return retired ? <Badge tone="warn">{t('directories.retired')}</Badge> : <span>{t('directories.offered')}</span>;
}
