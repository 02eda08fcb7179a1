import { useTranslation } from 'react-i18next';
import { useMe } from '../../base/session/me.tsx';
import { CopyButton } from '../../base/ui/copy-button.tsx';
import { publicAddress } from './loyalty-query.ts';

/** The address of the company's page for its clients, to hand out. */
export function PublicPageCard() {
  const { t } = useTranslation();
  const { slug } = useMe().user.company;
  const address = publicAddress(slug);
  return (
    <section className="card" aria-labelledby="section-public-page">
      <h2 id="section-public-page">{t('loyalty_settings.public_page')}</h2>
      <p className="loyalty-note">{t('loyalty_settings.public_text')}</p>
      <p className="loyalty-address">
        <a className="link" href={address} target="_blank" rel="noreferrer" id="public-address">
          {address}
          <span className="hidden-text"> {t('loyalty_settings.new_tab')}</span>
        </a>
        <CopyButton
          small
          aria-describedby="public-address"
          text={address}
          done={t('loyalty_settings.copied')}
          failed={t('loyalty_settings.not_copied')}
        >
          {t('loyalty_settings.copy')}
        </CopyButton>
      </p>
    </section>
  );
}
