import { useTranslation } from 'react-i18next';
import './loader.css';

/** Something is on its way. Appears only when it takes long enough to be noticed. */
export function Loader() {
  const { t } = useTranslation();
  return (
    <div className="loader" role="status">
      <span className="loader-mark" aria-hidden="true" />
      {t('loading')}
    </div>
  );
}
