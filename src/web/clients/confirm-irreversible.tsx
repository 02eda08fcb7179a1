import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../base/ui/button.tsx';
import { TextField } from '../base/ui/fields/text-field.tsx';

type ConfirmIrreversibleProps = {
  id: string;
  title: string;
  /** The consequences, unless they are shown above. */
  children?: ReactNode;
  label: string;
  typed: string;
  onType: (typed: string) => void;
  isMismatch: boolean;
  isPending: boolean;
  action: string;
  onConfirm: () => void;
  /** The action after a failure: the same request again, or reading the data again. */
  afterFailure: { name: string; isRetry: boolean; run: () => void } | null;
  back: { name: string; run: () => void };
};

/** The confirmation of an irreversible action, by typing a word. */
export function ConfirmIrreversible(props: ConfirmIrreversibleProps) {
  const { id, title, children, label, typed, onType, isMismatch, isPending, action, onConfirm } = props;
  const { afterFailure, back } = props;
  const { t } = useTranslation();
  return (
    <section className="card merge-confirm" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      <TextField
        name="confirmation"
        label={label}
        required
        autoFocus
        value={typed}
        onChange={onType}
        problem={isMismatch ? t('errors.confirmation_mismatch') : null}
      />
      <div className="merge-actions">
        {afterFailure && (
          <Button variant={afterFailure.isRetry ? 'danger' : 'main'} onPress={afterFailure.run}>
            {afterFailure.name}
          </Button>
        )}
        {!afterFailure && (
          <Button variant="danger" shortcut="save" isPending={isPending} onPress={onConfirm}>
            {action}
          </Button>
        )}
        <Button isPending={isPending} onPress={back.run}>
          {back.name}
        </Button>
      </div>
    </section>
  );
}
