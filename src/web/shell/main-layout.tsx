import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../session/me.tsx';
import { Button } from '../ui/button.tsx';
import { screenHeading } from '../ui/focus.ts';
import { Icon } from '../ui/icon.tsx';
import { Header } from './header.tsx';
import './layouts.css';

/** From how far down one wants to go up again, px (specification section 9). */
const FAR_DOWN = 50;

/** The layout of everything that needs a session: header, screen, footer. */
export function MainLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { today } = useMe();
  return (
    <>
      <button type="button" className="skip-link" onClick={() => screenHeading()?.focus()}>
        {t('header.skip')}
      </button>
      <Header />
      <main id="main" className="main">
        {children}
      </main>
      <footer className="footer">{t('footer', { year: today().slice(0, 4) })}</footer>
      <ScrollToTop />
    </>
  );
}

function ScrollToTop() {
  const { t } = useTranslation();
  const [far, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(scrollY > FAR_DOWN);
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  if (!far) return null;
  const goUp = () => {
    scrollTo({ top: 0 });
    screenHeading()?.focus({ preventScroll: true });
  };
  return (
    <div className="scroll-to-top">
      <Button aria-label={t('scroll_to_top')} onPress={goUp}>
        <Icon name="up" />
      </Button>
    </div>
  );
}
