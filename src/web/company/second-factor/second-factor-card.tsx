import { useTranslation } from 'react-i18next';
import { useRead } from '../../base/api/use-read.ts';
import { useMe } from '../../base/session/me.tsx';
import { useHasPermission } from '../../base/session/use-has-permission.ts';
import { DemandSwitch } from './demand-switch.tsx';
import { SECOND_FACTORS, SecondFactorWays } from './second-factors.tsx';

/** The user's second step; for Management also the setting that requires one of all managers. */
export function SecondFactorCard() {
  const { t } = useTranslation();
  const { user } = useMe();
  const mayDemand = useHasPermission('second_factor.demand');
  const read = useRead(
    SECOND_FACTORS,
    {},
    ({ entity, id }) => entity === 'company' || (entity === 'user' && id === user.id),
  );
  return (
    <section className="card" aria-labelledby="two-step">
      <h2 id="two-step">{t('titles.second_factor')}</h2>
      <p className="account-note">{t('two_step.note')}</p>
      <SecondFactorWays read={read} account={user.username} timeZone={user.company.time_zone}>
        {read.data && mayDemand && <DemandSwitch {...read.data.secondFactors} onDone={read.refresh} />}
      </SecondFactorWays>
    </section>
  );
}
