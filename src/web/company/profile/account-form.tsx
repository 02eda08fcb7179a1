import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Submission } from '../../base/api/use-submission.ts';
import { useFieldText } from '../../base/i18n/field-text.ts';
import { Button } from '../../base/ui/button.tsx';
import { ErrorSummary } from '../../base/ui/fields/error-summary.tsx';

type AccountFormProps = {
  title: string;
  fields: { name: string; label: string }[];
  submission: Submission;
  action: string;
  onSubmit: () => void;
  children: ReactNode;
};

/** A card with a few fields and one action; what was refused stands above the fields, with links to them. */
export function AccountForm({ title, fields, submission, action, onSubmit, children }: AccountFormProps) {
  const { t } = useTranslation();
  const fieldText = useFieldText();
  const id = useId();
  const wrong = fields.flatMap(({ name, label }) => {
    const code = submission.problem?.fields[name];
    return code ? [{ name, label, problem: fieldText(code, name) }] : [];
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <form onSubmit={submit} noValidate className="account-form">
        <ErrorSummary
          message={submission.problem && wrong.length === 0 ? t(`errors.${submission.problem.code}`) : null}
          fields={wrong}
          attempt={submission.refusals}
        />
        {children}
        <div>
          <Button type="submit" isPending={submission.busy}>
            {action}
          </Button>
        </div>
      </form>
    </section>
  );
}
