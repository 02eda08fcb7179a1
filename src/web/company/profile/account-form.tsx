import { type FormEvent, type ReactNode, useId } from 'react';
import { FormProblems } from '../../base/forms/form-problems.tsx';
import type { Form } from '../../base/forms/use-form.ts';
import { Button } from '../../base/ui/button.tsx';

type AccountFormProps = {
  form: Pick<Form<object>, 'title' | 'submission' | 'at'>;
  /** The labels of its fields. */
  labels: Record<string, string>;
  action: string;
  onSubmit: () => void;
  children: ReactNode;
};

/** A card with a few fields and one action; a refusal is shown above the fields, with links to them. */
export function AccountForm({ form: { title, submission, at }, labels, action, onSubmit, children }: AccountFormProps) {
  const id = useId();
  const wrong = Object.entries(labels).flatMap(([name, label]) => {
    const problem = at(name);
    return problem === null ? [] : [{ name, label, problem }];
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <form onSubmit={submit} noValidate className="account-form">
        <FormProblems submission={submission} wrong={wrong} />
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
