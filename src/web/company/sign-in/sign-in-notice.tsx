import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProblemCode } from '../../base/api/http.ts';
import { session, useSessionNotice } from '../../base/session/session-actor.ts';
import { toastDone } from '../../base/ui/feedback/toasts.tsx';
import { announce } from '../../base/ui/focus/announcer.ts';
import { record } from '../../base/ui/focus/message-journal.ts';
import { Icon, type IconName } from '../../base/ui/icon.tsx';

/** The looks of the session's own notices; all others are refusals of a sign-in. */
const looks = {
  sign_in_required: { tone: 'plain', icon: 'lock' },
  unauthorized: { tone: 'warn', icon: 'lock' },
} as const satisfies Record<string, { tone: string; icon: IconName }>;

const refusal = { tone: 'bad', icon: 'warning' } as const;

/** The notice that was announced last, so that a change of the language does not announce it again. */
let told: unknown = null;

/**
 * The reason for the sign-in page or of a refused sign-in, announced once after the heading; notices of the session are
 * also kept in the message journal. Without a notice its place has a hint. After signing out, a toast reports success.
 */
export function SignInNotice({ hint }: { hint?: string | null }) {
  const { t } = useTranslation();
  const notice = useSessionNotice() as ProblemCode | 'signed_out' | null;
  const ofSession = looks[notice as keyof typeof looks];
  const text = notice === null || notice === 'signed_out' ? null : t(`errors.${notice}`);
  useEffect(() => {
    const { context } = session.getSnapshot();
    if (notice === null || told === context) return;
    told = context;
    if (text === null) return toastDone(t('sign_in.signed_out'));
    announce(text, ofSession ? 'polite' : 'assertive');
    if (ofSession) record('notice', text);
  }, [notice, text, ofSession, t]);
  const { tone, icon } = ofSession ?? refusal;
  return (
    <div className="auth-notice">
      {text === null ? (
        <p className="dim">{hint === undefined ? t('sign_in.hint') : hint}</p>
      ) : (
        <p className="auth-notice-text" data-tone={tone}>
          <Icon name={icon} />
          {text}
        </p>
      )}
    </div>
  );
}
