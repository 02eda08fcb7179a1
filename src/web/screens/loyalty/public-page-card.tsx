import { useTranslation } from 'react-i18next';
import { useMe } from '../../session/me.tsx';
import { Button } from '../../ui/button.tsx';
import { toastDone, toastProblem } from '../../ui/toasts.tsx';
import { publicAddress } from './loyalty-query.ts';

/** Where the company's clients see their points: the address to hand out. */
export function PublicPageCard() {
  const { t } = useTranslation();
  const { slug } = useMe().user.company;
  const address = publicAddress(slug);
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toastDone(t('loyalty_settings.copied')),
      (error: unknown) => {
        console.warn('The clipboard took nothing', error);
        toastProblem(t('loyalty_settings.not_copied'));
      },
    );
  return (
    <section className="card" aria-labelledby="section-public-page">
      <h2 id="section-public-page">{t('loyalty_settings.public_page')}</h2>
      <p className="loyalty-note">{t('loyalty_settings.public_text')}</p>
      <p className="loyalty-address">
        <a className="link" href={address} target="_blank" rel="noreferrer" id="public-address">
          {address}
          <span className="hidden-text"> {t('loyalty_settings.new_tab')}</span>
        </a>
        <Button small aria-describedby="public-address" onPress={() => void copy()}>
          {t('loyalty_settings.copy')}
        </Button>
      </p>
    </section>
  );
}
