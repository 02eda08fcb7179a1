import { useTranslation } from 'react-i18next';
import { Button } from '../../base/ui/button.tsx';
import { useOpenDocs } from './use-open-docs.ts';

/** The link to the API documentation, for developers. */
export function DocsCard() {
  const { t } = useTranslation();
  const openDocs = useOpenDocs();
  return (
    <section className="card" aria-labelledby="api-docs">
      <h2 id="api-docs">{t('profile.api')}</h2>
      <p className="account-note">{t('profile.api_note')}</p>
      <Button onPress={openDocs}>{t('header.api_docs')}</Button>
    </section>
  );
}
