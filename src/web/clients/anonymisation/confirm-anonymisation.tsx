import { useTranslation } from 'react-i18next';
import { surnameToType } from '#machines/client-anonymisation.ts';
import { Button } from '../../base/ui/button.tsx';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import type { Anonymisation } from './use-anonymisation.ts';

type ConfirmAnonymisationProps = {
  anonymisation: Anonymisation;
  typed: string;
  onType: (typed: string) => void;
  /** Looks at the client again as it is now. */
  onAgain: () => void;
};

/** What can't be undone, confirmed by typing the surname. */
export function ConfirmAnonymisation({ anonymisation, typed, onType, onAgain }: ConfirmAnonymisationProps) {
  const { t } = useTranslation();
  const { state, problem, go, confirm, retry } = anonymisation;
  const { failure } = state.context;
  const hasFailed = state.matches('failed');
  const isPending = state.matches('anonymising');
  // A request whose answer was lost is sent again under its key; any other refusal has a reason that has to be looked at.
  const canRetry = failure === 'network_failed' || failure === 'service_unavailable';
  return (
    <section className="card merge-confirm" aria-labelledby="anonymise-confirm">
      <h2 id="anonymise-confirm">{t('anonymisation.for_ever')}</h2>
      <TextField
        name="confirmation"
        label={t('anonymisation.type', { word: surnameToType(state.context) })}
        required
        autoFocus
        value={typed}
        onChange={onType}
        problem={problem?.code === 'confirmation_mismatch' ? t('errors.confirmation_mismatch') : null}
      />
      <div className="merge-actions">
        {hasFailed && (
          <Button variant={canRetry ? 'danger' : 'main'} onPress={canRetry ? () => retry(typed) : onAgain}>
            {t(canRetry ? 'retry' : 'anonymisation.look_again')}
          </Button>
        )}
        {!hasFailed && (
          <Button variant="danger" shortcut="save" isPending={isPending} onPress={() => confirm(typed)}>
            {t('anonymisation.do')}
          </Button>
        )}
        <Button isPending={isPending} onPress={() => go({ type: 'client_anonymisation.back' })}>
          {t('anonymisation.step_back')}
        </Button>
      </div>
    </section>
  );
}
