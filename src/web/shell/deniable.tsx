import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ErrorCode } from '#contract/errors.ts';
import { DenialContext } from '../ui/failure.tsx';
import { Icon } from '../ui/icon.tsx';
import { ScreenTitle } from './screen-title.tsx';
import './deniable.css';

/** A screen that may turn out to be one that the person may not see: then this is said in its place, with a way home. */
export function Deniable({ children }: { children: ReactNode }) {
  const [code, setCode] = useState<ErrorCode | null>(null);
  return code ? <Denied code={code} /> : <DenialContext value={setCode}>{children}</DenialContext>;
}

function Denied({ code }: { code: ErrorCode }) {
  const { t } = useTranslation();
  return (
    <section className="card denied">
      <span className="denied-mark" aria-hidden="true">
        <Icon name="lock" />
      </span>
      <ScreenTitle title={t(`errors.${code}`)} />
      <p>{t('denied.text')}</p>
      <Link href="/" className="button" data-variant="main">
        {t('not_found.home')}
      </Link>
    </section>
  );
}
