import { useTranslation } from 'react-i18next';
import { surnameToType } from '#machines/client-anonymisation.ts';
import { ConfirmIrreversible } from '../confirm-irreversible.tsx';
import type { Anonymisation } from './use-anonymisation.ts';

type ConfirmAnonymisationProps = {
  anonymisation: Anonymisation;
  typed: string;
  onType: (typed: string) => void;
  /** Reads the client again. */
  onAgain: () => void;
};

/** The confirmation of an irreversible action, by typing the surname. */
export function ConfirmAnonymisation({ anonymisation, typed, onType, onAgain }: ConfirmAnonymisationProps) {
  const { t } = useTranslation();
  const { state, problem, go, confirm, retry } = anonymisation;
  const { failure } = state.context;
  // A request whose answer was lost is sent again with its key; after any other refusal the client has to be read
  // again.
  const isRetry = failure === 'network_failed' || failure === 'service_unavailable' || failure === 'storage_full';
  const afterFailure = isRetry
    ? { name: t('retry'), isRetry, run: () => retry(typed) }
    : { name: t('anonymisation.look_again'), isRetry, run: onAgain };
  return (
    <ConfirmIrreversible
      id="anonymise-confirm"
      title={t('anonymisation.for_ever')}
      label={t('anonymisation.type', { word: surnameToType(state.context) })}
      typed={typed}
      onType={onType}
      isMismatch={problem?.code === 'confirmation_mismatch'}
      isPending={state.matches('anonymising')}
      action={t('anonymisation.do')}
      onConfirm={() => confirm(typed)}
      afterFailure={state.matches('failed') ? afterFailure : null}
      back={{ name: t('anonymisation.step_back'), run: () => go({ type: 'client_anonymisation.back' }) }}
    />
  );
}
