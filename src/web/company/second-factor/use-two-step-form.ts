import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecondFactors } from '#contract/company/second-factor.ts';
import { missingIn } from '../../base/api/still-wrong.ts';
import { type Attempt, useSubmission } from '../../base/api/use-submission.ts';
import { useFieldText } from '../../base/i18n/field-text.ts';
import { toastDone } from '../../base/ui/toasts.tsx';
import { newRecoveryCodes } from './new-secrets.ts';

/** What every dialog about the second step is told. */
export type TwoStepDialogProps = {
  /** Reads anew what there is. */
  onDone: () => Promise<void>;
  onClose: () => void;
};

/**
 * A dialog about the second step: its fields, what was refused, and, where codes were made with it, that they are shown before
 * it closes. The codes are made up once, so that a try whose answer was lost is repeated with the same ones.
 */
export function useTwoStepForm<Form extends Record<string, string>>(
  empty: Form,
  perform: (form: Form, attempt: Attempt, codes: string[]) => Promise<SecondFactors>,
  { onDone, onClose, done, makesCodes }: TwoStepDialogProps & { done: string; makesCodes: boolean },
) {
  const { t } = useTranslation();
  const fieldText = useFieldText();
  const [form, setForm] = useState(empty);
  const [codes] = useState(newRecoveryCodes);
  const [isShowing, setShowing] = useState(false);
  const submission = useSubmission(
    (attempt) => perform(form, attempt, codes),
    async () => {
      await onDone();
      toastDone(done);
      if (makesCodes) setShowing(true);
      else onClose();
    },
    { typed: () => ({ fields: form, problems: missingIn(form) }) },
  );
  const { problem } = submission;
  const isAtField = Object.keys(form).some((name) => problem?.fields[name]);
  return {
    form,
    submission,
    /** The codes that are to be shown by now. */
    shown: isShowing ? codes : null,
    set: (name: keyof Form, value: string) => {
      setForm((before) => ({ ...before, [name]: value }));
      submission.changed();
    },
    at: (name: keyof Form & string) => {
      const code = problem?.fields[name];
      return code ? fieldText(code, name) : null;
    },
    whole: problem && !isAtField ? t(`errors.${problem.code}`) : null,
  };
}
