import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ErrorCode } from '#contract/base/errors.ts';
import { ScreenTitle } from '../base/shell/screen-title.tsx';
import { DeadEndContext, isMissing } from '../base/ui/feedback/failure.tsx';
import { Icon } from '../base/ui/icon.tsx';
import './dead-end.css';

/**
 * Replaces a screen that is forbidden to the user, or whose entity does not exist, by a message with a link to the
 * start screen.
 */
export function DeadEndBoundary({ children }: { children: ReactNode }) {
  const [code, setCode] = useState<ErrorCode | null>(null);
  return code ? <DeadEnd code={code} /> : <DeadEndContext value={setCode}>{children}</DeadEndContext>;
}

function DeadEnd({ code }: { code: ErrorCode }) {
  const { t } = useTranslation();
  const missing = isMissing(code);
  const why = t(missing ? 'not_found.entity' : 'denied.text');
  return (
    <section className="card dead-end">
      <span className="dead-end-mark" aria-hidden="true">
        <Icon name={missing ? 'search' : 'lock'} />
      </span>
      <ScreenTitle title={t(`errors.${code}`)} summary={why} />
      <p>{why}</p>
      <Link href="/" className="button" data-variant="main">
        {t('not_found.home')}
      </Link>
    </section>
  );
}
