import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { demandSecondFactor } from '#contract/company/second-factor/demand-second-factor.ts';
import type { SecondFactors } from '#contract/company/second-factor/second-factor.ts';
import { send } from '../../base/api/http.ts';
import { useSubmission } from '../../base/api/use-submission.ts';
import { ProblemNote } from '../../base/forms/form-problems.tsx';
import { toastDone } from '../../base/ui/feedback/toasts.tsx';
import { Switch } from '../../base/ui/fields/switch.tsx';

type DemandSwitchProps = Pick<SecondFactors, 'demanded' | 'version'> & { onDone: () => Promise<void> };

/** The setting that requires a second step of every manager. */
export function DemandSwitch({ demanded, version, onDone }: DemandSwitchProps) {
  const { t } = useTranslation();
  const wanted = useRef(demanded);
  const submission = useSubmission(
    ({ key }) => send(demandSecondFactor, { body: { demanded: wanted.current }, key, version }),
    async (after) => {
      await onDone();
      toastDone(t(after.demanded ? 'two_step.demand_on' : 'two_step.demand_off'));
      submission.reset();
    },
  );
  return (
    <div className="two-step-demand">
      <Switch
        label={t('two_step.demand')}
        hint={t('two_step.demand_hint')}
        isOn={demanded}
        onChange={(isOn) => {
          wanted.current = isOn;
          submission.changed();
          submission.submit();
        }}
      />
      <ProblemNote text={submission.problem && t(`errors.${submission.problem.code}`)} />
    </div>
  );
}
