import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { RateImport } from '#contract/currencies/currency-rate.ts';
import { editRateImport } from '#contract/currencies/edit-rate-import.ts';
import { requestRateImport } from '#contract/currencies/request-rate-import.ts';
import { send } from '../base/api/http.ts';
import { select } from '../base/api/select.ts';
import { useRead } from '../base/api/use-read.ts';
import { useSubmission } from '../base/api/use-submission.ts';
import { ProblemNote } from '../base/forms/form-problems.tsx';
import { useProblemText } from '../base/forms/problem-text.ts';
import { formatDate, formatMoment } from '../base/i18n/format.ts';
import { useMe } from '../base/session/me.tsx';
import { useHasPermission } from '../base/session/use-has-permission.ts';
import { ReadState } from '../base/shell/read-state.tsx';
import { useScreenActions } from '../base/shell/screen-actions.tsx';
import { Button } from '../base/ui/button.tsx';
import { toastDone } from '../base/ui/feedback/toasts.tsx';
import { Switch } from '../base/ui/fields/switch.tsx';
import { Facts } from '../base/ui/figures/facts.tsx';
import { ImportProblems } from './import-problems.tsx';
import './currencies.css';

const IMPORT = select('rateImport', {}, [
  'enabled host last_success_at last_success_date last_failure_at next_try_at version',
  { problems: 'code from to given known percent' },
]);

/** The import of the Central Bank's rates: the switch, the last outcome, and rejected rates with the reasons. */
export function RateImportCard() {
  const { t } = useTranslation();
  const id = useId();
  const { data, problem, refresh } = useRead(IMPORT, {}, ({ entity }) => entity === 'rate_import');
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{t('rate_import.title')}</h2>
      {data && <ImportSettings state={data.rateImport} onChanged={refresh} />}
      {!data && <ReadState {...{ data, problem, refresh }} />}
    </section>
  );
}

type SettingsProps = { state: RateImport; onChanged: () => Promise<void> };

function ImportSettings({ state, onChanged }: SettingsProps) {
  const { t } = useTranslation();
  const { enabled, host, version } = state;
  const mayEdit = useHasPermission('rate_import.edit');
  const switching = useSubmission(
    ({ key }) => send(editRateImport, { body: { enabled: !enabled }, key, version }),
    async () => {
      await onChanged();
      toastDone(t(enabled ? 'rate_import.switched_off' : 'rate_import.switched_on'));
      switching.reset();
    },
  );
  const asking = useSubmission(
    ({ key }) => send(requestRateImport, { key }),
    () => {
      toastDone(t('rate_import.requested'));
      asking.reset();
    },
  );
  const whole = useProblemText(switching.problem ?? asking.problem, []).whole;
  const reason = host === null ? t('rate_import.no_address') : enabled ? null : t('errors.rate_import_off');
  useScreenActions(mayEdit ? [{ id: 'import', name: t('rate_import.now'), reason, run: asking.submit }] : []);
  return (
    <div className="rate-import">
      <p className="dim">{t('rate_import.what')}</p>
      {mayEdit ? (
        <Switch
          label={t('rate_import.switch')}
          hint={host === null ? t('rate_import.no_address') : t('rate_import.switch_hint')}
          isOn={enabled}
          onChange={switching.submit}
        />
      ) : (
        <p>{t(enabled ? 'rate_import.is_on' : 'rate_import.is_off')}</p>
      )}
      <ProblemNote text={whole} />
      <ImportState state={state} />
      {mayEdit && (
        <Button reason={reason} isPending={asking.busy} onPress={asking.submit}>
          {t('rate_import.now')}
        </Button>
      )}
    </div>
  );
}

function ImportState({ state }: { state: RateImport }) {
  const { t } = useTranslation();
  const { user } = useMe();
  const moment = (at: string | null) => formatMoment(at, user.company.time_zone);
  const success =
    state.last_success_at &&
    t('rate_import.success', { when: moment(state.last_success_at), date: formatDate(state.last_success_date) });
  const facts: [label: string, value: ReactNode][] = [
    [t('rate_import.source'), state.host ?? '-'],
    [t('rate_import.last_success'), success || t('rate_import.never')],
    [
      t('rate_import.last_failure'),
      state.last_failure_at ? moment(state.last_failure_at) : t('rate_import.no_failure'),
    ],
    [t('rate_import.next_try'), state.host === null ? '-' : moment(state.next_try_at)],
  ];
  return (
    <>
      <Facts facts={facts} />
      {state.problems.length > 0 && <ImportProblems problems={state.problems} />}
    </>
  );
}
