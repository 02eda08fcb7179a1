import { useTranslation } from 'react-i18next';
import { formatPhone } from '#contract/base/phone.ts';
import { surnameToType } from '#machines/client-merge.ts';
import { fullName } from '../../base/text/person-name.ts';
import { ConfirmIrreversible } from '../confirm-irreversible.tsx';
import type { Merge } from './use-merge.ts';

type ConfirmMergeProps = {
  merge: Merge;
  typed: string;
  onType: (typed: string) => void;
  /** Reads both clients again. */
  onAgain: () => void;
  movedSales: number;
};

/** The confirmation of an irreversible merge: it names both clients, and one name has to be typed. */
export function ConfirmMerge({ merge, typed, onType, onAgain, movedSales }: ConfirmMergeProps) {
  const { t } = useTranslation();
  const { state, problem, go, confirm, retry } = merge;
  const { survivor, other, failure } = state.context;
  if (!survivor || !other) return null;
  const named = (client: typeof survivor) => `${fullName(client)}, ${formatPhone(client.phone)}`;
  const afterFailure =
    failure === 'stale'
      ? { name: t('merge.compare_again'), isRetry: false, run: onAgain }
      : { name: t('retry'), isRetry: true, run: () => retry(typed) };
  return (
    <ConfirmIrreversible
      id="merge-confirm"
      title={t('merge.for_ever')}
      label={t('merge.type', { word: surnameToType(state.context) })}
      typed={typed}
      onType={onType}
      isMismatch={problem?.code === 'confirmation_mismatch'}
      isPending={state.matches('merging')}
      action={t('merge.do')}
      onConfirm={() => confirm(typed)}
      afterFailure={state.matches('failed') ? afterFailure : null}
      back={{ name: t('merge.back'), run: () => go({ type: 'client_merge.back' }) }}
    >
      <p>
        {t('merge.will_be', { other: named(other), survivor: named(survivor) })}{' '}
        {t('merge.moved_sales', { count: movedSales })}
      </p>
    </ConfirmIrreversible>
  );
}
