import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../base/ui/copy-button.tsx';
import './access.css';

/** Username and password of an account. */
export type Access = { username: string; password: string };

/** Shows the username and the password of an account; the password can't be shown again. */
export function AccessCard({ username, password }: Access) {
  const { t } = useTranslation();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  // The focused element of the dialog is removed by now; the focused button is described by the name and the password.
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <p>{t('people.access_text')}</p>
      <dl className="access" id={id}>
        <dt>{t('fields.username')}</dt>
        <dd>
          <code>{username}</code>
        </dd>
        <dt>{t('fields.password')}</dt>
        <dd>
          <code>{password}</code>
        </dd>
      </dl>
      <div>
        <CopyButton
          ref={button}
          aria-describedby={id}
          text={password}
          done={t('people.copied')}
          failed={t('people.not_copied')}
        >
          {t('people.copy')}
        </CopyButton>
      </div>
    </>
  );
}
