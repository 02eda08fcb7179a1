import { useTranslation } from 'react-i18next';
import { formatPhone } from '#contract/base/phone.ts';
import { wordToType } from '#machines/client-merge.ts';
import { fullName } from '../../base/text/person-name.ts';
import { Button } from '../../base/ui/button.tsx';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import type { Merge } from './use-merge.ts';

type ConfirmMergeProps = {
  merge: Merge;
  typed: string;
  onType: (typed: string) => void;
  /** Looks at the two again as they are now. */
  onAgain: () => void;
  movedSales: number;
};

/** What can't be undone: said with both names, confirmed by typing one. */
export function ConfirmMerge({ merge, typed, onType, onAgain, movedSales }: ConfirmMergeProps) {
  const { t } = useTranslation();
  const { state, problem, go } = merge;
  const { survivor, other, failure } = state.context;
  if (!survivor || !other) return null;
  const word = wordToType(state.context);
  const hasFailed = state.matches('failed');
  const named = (client: typeof survivor) => `${fullName(client)}, ${formatPhone(client.phone)}`;
  return (
    <section className="card merge-confirm" aria-labelledby="merge-confirm">
      <h2 id="merge-confirm">{t('merge.for_ever')}</h2>
      <p>
        {t('merge.will_be', { other: named(other), survivor: named(survivor) })}{' '}
        {t('merge.moved_sales', { count: movedSales })}
      </p>
      <TextField
        name="confirmation"
        label={t('merge.type', { word })}
        required
        autoFocus
        value={typed}
        onChange={onType}
        problem={problem?.code === 'confirmation_mismatch' ? t('errors.confirmation_mismatch') : null}
      />
      <div className="merge-actions">
        {hasFailed && failure === 'stale' && (
          <Button variant="main" onPress={onAgain}>
            {t('merge.compare_again')}
          </Button>
        )}
        {hasFailed && failure !== 'stale' && (
          <Button variant="danger" onPress={() => merge.retry(typed)}>
            {t('retry')}
          </Button>
        )}
        {!hasFailed && (
          <Button
            variant="danger"
            shortcut="save"
            isPending={state.matches('merging')}
            onPress={() => merge.confirm(typed)}
          >
            {t('merge.do')}
          </Button>
        )}
        <Button isPending={state.matches('merging')} onPress={() => go({ type: 'client_merge.back' })}>
          {t('merge.back')}
        </Button>
      </div>
    </section>
  );
}
