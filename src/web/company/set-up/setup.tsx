import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, useLocation } from 'wouter';
import { endFirstVisit, isCodeNeeded, useFirstVisit } from '../../base/session/first-visit.ts';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { Button } from '../../base/ui/button.tsx';
import { Loader } from '../../base/ui/feedback/loader.tsx';
import { fieldId } from '../../base/ui/fields/field.tsx';
import { paths } from '../../paths.ts';
import { type OwnCompany, useOwnCompany } from '../profile/use-own-company.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { DemoProgress } from './demo-progress.tsx';
import { SetupOption } from './setup-option.tsx';
import { changeSetup, forgetSetup, useSetupState } from './setup-state.ts';
import { SetupStepCard, SetupTextField } from './setup-step-card.tsx';
import { awaitsDemo, useDemoLoad } from './use-demo-load.ts';
import './setup.css';

/**
 * The first visit: setting up the first company with its first manager, or loading the demonstration company. Once a
 * company exists, it redirects to the sign-in page.
 */
export default function Setup() {
  const [, navigate] = useLocation();
  const isFirst = useFirstVisit();
  const { accounts } = useSetupState();
  const company = useOwnCompany();
  if (accounts) {
    const goOn = () => {
      forgetSetup();
      navigate(paths.login());
    };
    return <DemoAccounts accounts={accounts} onContinue={goOn} />;
  }
  if (isFirst === null) return <Loader />;
  if (!isFirst && !awaitsDemo()) return <Redirect to={paths.login()} replace />;
  if (company.step) return <SetupStepCard key={company.step.name} company={company} step={company.step} />;
  return <SetupOptions company={company} />;
}

/** The two options, neither of them preferred. */
function SetupOptions({ company }: { company: OwnCompany }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { refuse, lacksCode, refused } = company;
  const { busy, progress, problem, start } = useDemoLoad({
    code: company.form.code,
    onLoaded: (accounts) => {
      endFirstVisit();
      changeSetup({ accounts });
    },
    onLate: () => {
      endFirstVisit();
      navigate(paths.login(), { replace: true });
    },
    onWrongCode: (code) => refuse({ code }),
  });
  // The field of a refused code has precedence over the heading, which gets the focus otherwise.
  useEffect(() => {
    if (refused.current !== 'code') return;
    refused.current = null;
    document.getElementById(fieldId('code'))?.focus();
  });
  return (
    <div className="setup">
      <ScreenTitle title={t('titles.setup')} note={t('setup.intro')} />
      {isCodeNeeded() && (
        <div className="card setup-code">
          <SetupTextField name="code" company={company} hint={t('setup.code_hint')} />
        </div>
      )}
      <div className="setup-options">
        <SetupOption
          name="own"
          gets={[t('setup.own.gets.empty'), t('setup.own.gets.manager'), t('setup.own.gets.import')]}
        >
          <Button variant="main" wide reason={busy ? t('setup.demo.loading') : null} onPress={company.begin}>
            {t('setup.own.action')}
          </Button>
        </SetupOption>
        <SetupOption
          name="demo"
          gets={[t('setup.demo.gets.sales'), t('setup.demo.gets.people'), t('setup.demo.gets.free')]}
          problem={problem && t(`errors.${problem}`)}
        >
          <Button
            variant="main"
            wide
            isPending={busy}
            onPress={() => (lacksCode ? refuse({ code: 'fill_required_fields' }) : start())}
          >
            {t(busy ? 'setup.demo.loading' : 'setup.demo.action')}
          </Button>
          {progress && <DemoProgress progress={progress} />}
        </SetupOption>
      </div>
      <p className="setup-foot">{t('setup.later')}</p>
    </div>
  );
}
