import { useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../base/api/use-read.ts';
import { currentLocale } from '../../base/i18n/format.ts';
import { endSettingUp, session, useSessionUser } from '../../base/session/session-actor.ts';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { Button } from '../../base/ui/button.tsx';
import { SECOND_FACTORS, SecondFactorWays } from '../second-factor/second-factors.tsx';

/**
 * The set-up of the second step that the company requires of a manager: the server refuses everything else until then.
 */
export default function SettingUp() {
  const { t } = useTranslation();
  const user = useSessionUser();
  const read = useRead(SECOND_FACTORS);
  const { refresh } = read;
  // It may have been set up in another tab; this one receives no events until then.
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && refresh());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refresh]);
  const { code_app, passkeys } = read.data?.secondFactors ?? {};
  const isReady = Boolean(code_app) || (passkeys ?? []).length > 0;
  return (
    <I18nProvider locale={currentLocale()}>
      <section className="card setting-up">
        <ScreenTitle title={t('titles.second_factor')} />
        <p>{t('two_step.demanded')}</p>
        <p id="two-step" className="account-note">
          {t('two_step.note')}
        </p>
        <SecondFactorWays
          read={read}
          account={[user?.surname, user?.name].filter(Boolean).join(' ')}
          timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
        >
          <div className="two-step-actions">
            {isReady && (
              <Button variant="main" onPress={endSettingUp}>
                {t('two_step.go_on')}
              </Button>
            )}
            <Button onPress={() => session.send({ type: 'session.sign_out' })}>{t('header.sign_out')}</Button>
          </div>
        </SecondFactorWays>
      </section>
    </I18nProvider>
  );
}
