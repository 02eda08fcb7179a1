import './dashboards/indicators.css';
import { useTranslation } from 'react-i18next';
import { oldestMoment } from '../base/api/data-moments.ts';
import { useMe } from '../base/session/me.tsx';

/** "Данные на 17:05:12", where the answers are those of a replica of the database that is behind. */
export function DataMoment({ of }: { of: readonly (object | null)[] }) {
  const { t } = useTranslation();
  const { time_zone: timeZone } = useMe().user.company;
  const moment = oldestMoment(of);
  if (moment === null) return null;
  const time = new Intl.DateTimeFormat('ru-RU', { timeZone, timeStyle: 'medium' }).format(new Date(moment));
  return <p className="dim data-moment">{t('indicators.as_of', { time })}</p>;
}
