import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatPhone } from '#contract/base/phone.ts';
import type { ClientComparison, MergedClient } from '#contract/clients/client-merge.ts';
import { type MergeField, undecidedFields } from '#machines/client-merge.ts';
import { ScreenTitle } from '../../base/shell/screen-title.tsx';
import { fullName } from '../../base/text/person-name.ts';
import { Button } from '../../base/ui/button.tsx';
import { Loader } from '../../base/ui/feedback/loader.tsx';
import { ErrorSummary } from '../../base/ui/fields/error-summary.tsx';
import { saveByKey } from '../../base/ui/windows/save-by-key.ts';
import { paths } from '../../paths.ts';
import { ConfirmMerge } from './confirm-merge.tsx';
import { MergeFields } from './merge-fields.tsx';
import type { OnChoose } from './merge-query.ts';
import { MergeTotals } from './merge-totals.tsx';
import { type Merge, useMerge } from './use-merge.ts';

type MergeSheetProps = { comparison: ClientComparison; refresh: () => Promise<void>; onChoose: OnChoose };

/**
 * The merge of two clients: the choice of values field by field, the resulting totals, the confirmation, and the
 * outcome.
 */
export function MergeSheet({ comparison, refresh, onChoose }: MergeSheetProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const merge = useMerge(comparison);
  const { state, go, result, problem } = merge;
  const { survivor, other } = state.context;
  if (!survivor || !other) return <Loader />;
  if (result) return <Merged result={result} onNext={() => onChoose({})} />;
  const undecided = problem?.code === 'fill_required_fields' ? undecidedFields(state.context) : [];
  const ask = () => go({ type: 'client_merge.ask' });
  const again = async () => {
    await refresh();
    go({ type: 'client_merge.back' });
  };
  const isComparing = state.matches('comparing');
  return (
    <div onKeyDownCapture={saveByKey(() => (isComparing ? ask() : merge.confirm(typed)))}>
      <ScreenTitle
        title={t('merge.title', { survivor: fullName(survivor), other: fullName(other) })}
        note={comparison.apart ? t('merge.said_apart') : t('merge.how')}
      >
        <Button onPress={() => onChoose({})}>{t('merge.choose_others')}</Button>
      </ScreenTitle>
      <MergeProblem problem={problem} undecided={undecided} />
      <section className="card" aria-labelledby="merge-fields">
        <h2 id="merge-fields">{t('merge.values')}</h2>
        <MergeFields facts={state.context} isFixed={!isComparing} undecided={undecided} onTake={go} />
      </section>
      <section className="card" aria-labelledby="merge-totals">
        <h2 id="merge-totals">{t('merge.becomes')}</h2>
        <MergeTotals comparison={comparison} survivorId={survivor.id} />
      </section>
      {isComparing ? (
        <div className="merge-actions">
          <Button variant="main" shortcut="save" onPress={ask}>
            {t('merge.go_on')}
          </Button>
          <Button onPress={() => go({ type: 'client_merge.swap' })}>{t('merge.swap')}</Button>
        </div>
      ) : (
        <ConfirmMerge
          merge={merge}
          typed={typed}
          onType={setTyped}
          onAgain={() => void again()}
          movedSales={(survivor.id === comparison.survivor.id ? comparison.other : comparison.survivor).sales_count}
        />
      )}
    </div>
  );
}

/** The outcome. */
function Merged({ result, onNext }: { result: MergedClient; onNext: () => void }) {
  const { t } = useTranslation();
  const name = fullName(result);
  return (
    <div className="merge-done">
      <ScreenTitle title={t('merge.done')} note={t('merge.moved_sales', { count: result.moved_sales })}>
        <Link href={paths.clientDetails(result.id)} className="button" data-variant="main">
          {t('merge.open', { name })}
        </Link>
        <Button onPress={onNext}>{t('merge.next')}</Button>
      </ScreenTitle>
      <p>{t('merge.leads_to', { name, phone: formatPhone(result.phone) })}</p>
    </div>
  );
}

type MergeProblemProps = { problem: Merge['problem']; undecided: MergeField[] };

/** The reason of a refused step. A wrong confirmation is shown at its field. */
function MergeProblem({ problem, undecided }: MergeProblemProps) {
  const { t } = useTranslation();
  const isOfWhole = problem && undecided.length === 0 && problem.code !== 'confirmation_mismatch';
  return (
    <ErrorSummary
      message={isOfWhole ? t(`errors.${problem.code}`) : null}
      fields={undecided.map((field) => ({
        name: `fields.${field}`,
        label: t(`merge.fields.${field}`),
        problem: t('merge.choose_value'),
      }))}
      attempt={problem?.count ?? 0}
    />
  );
}
