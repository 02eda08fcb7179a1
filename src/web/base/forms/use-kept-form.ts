import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Typed } from '../api/remaining-problems.ts';
import { type Attempt, useSubmission } from '../api/use-submission.ts';
import { useFieldText } from '../i18n/field-text.ts';
import { useMe } from '../session/me.tsx';
import { toastNotice } from '../ui/feedback/toasts.tsx';
import { useSummary } from './form-summary.ts';
import { useDraft } from './use-draft.ts';

type KeptFormOptions<Form, Base, Result> = {
  /** Name of the draft; the user's id is appended. */
  name: string;
  /** The recorded state that the form changes, or null. */
  base: Base;
  /** The initial form. */
  formOf: (base: Base, today: string) => Form;
  /** Validates the form; `fields` if the command's body names the values differently. */
  check?: (form: Form) => { problems: Typed['problems']; fields?: object };
  perform: (form: Form, attempt: Attempt, base: Base) => Promise<Result>;
  onDone: (result: Result) => void;
  /** Data that the form needs is still being read: sending is delayed until it is there. */
  waits?: boolean;
  /** The summary of the form for its review before saving. */
  summaryOf?: (form: Form) => string;
};

/** The form of a whole screen: typed values, stored draft, and submission. */
export function useKeptForm<Form extends object, Base, Result>(options: KeptFormOptions<Form, Base, Result>) {
  const { check, perform, onDone, waits = false, summaryOf } = options;
  const { found, savedAt, keep, forget, clean, latest, latestBase, base, form, show, restart } = useTyped(options);
  const { summary, needsReview } = useSummary(
    () => latest.current,
    () => summaryOf?.(latest.current) ?? '',
  );
  const submission = useSubmission(
    (attempt) => {
      // The key is stored with the draft: after a lost answer and a reload the form is sent again with the same key.
      keep(latest.current, latestBase.current, attempt.key);
      return perform(latest.current, attempt, latestBase.current);
    },
    (result) => {
      clean.current = latest.current;
      forget();
      onDone(result);
    },
    {
      typed: () => ({ fields: latest.current, problems: {}, ...check?.(latest.current) }),
      startKey: found?.key ?? null,
      waits,
      ...(summaryOf ? { needsReview } : {}),
    },
  );
  const fieldText = useFieldText();
  /** The message of a field's problem. */
  const problemAt = (field: string): string | null => {
    const code = submission.problem?.fields[field];
    return code ? fieldText(code, field) : null;
  };
  const tellChanged = useRef(submission.changed);
  tellChanged.current = submission.changed;
  const set = useCallback(
    (patch: Partial<Form> | ((form: Form) => Partial<Form>)) => {
      const before = latest.current;
      const after = { ...before, ...(typeof patch === 'function' ? patch(before) : patch) };
      // Leaving a field only reformats its text, which is no change.
      if (isSame(after, before)) return;
      show(after);
      tellChanged.current();
    },
    [show, latest],
  );
  useRestoredNotice(found !== null);
  return {
    ...{ base, form, latest, set, submission, summary, savedAt, problemAt },
    /** Whether there are unsaved changes. */
    isUnsaved: () => !isSame(latest.current, clean.current),
    ...{ restart, forget },
  };
}

type TypedOptions<Form, Base> = Pick<KeptFormOptions<Form, Base, never>, 'name' | 'base' | 'formOf'>;

/** The typed form and its base, stored as a draft with every keystroke. */
function useTyped<Form extends object, Base>({ name, formOf, base: startBase }: TypedOptions<Form, Base>) {
  const me = useMe();
  const draft = useDraft<Form, Base>(`${name}.${me.user.id}`);
  const { found, keep, forget } = draft;
  const [base, setBase] = useState<Base>(found ? found.base : startBase);
  /** The form before anything was typed. */
  const clean = useRef(formOf(base, me.today()));
  const [form, setForm] = useState<Form>(() => ({ ...clean.current, ...found?.form }));
  /** The newest form, also before it is rendered. */
  const latest = useRef(form);
  const latestBase = useRef(base);
  /** Sets the form, and stores it as a draft unless it is unchanged. */
  const show = useCallback(
    (after: Form) => {
      latest.current = after;
      setForm(after);
      if (isSame(after, clean.current)) forget();
      else keep(after, latestBase.current, null);
    },
    [forget, keep],
  );
  /** Continues with another base, with its initial form or with typed changes to it. */
  const restart = (over: Base, untouched: Form, typed: Form = untouched) => {
    latestBase.current = over;
    clean.current = untouched;
    setBase(over);
    show(typed);
  };
  return { ...draft, base, form, clean, latest, latestBase, show, restart };
}

/** Announces that a draft was restored. */
function useRestoredNotice(isRestored: boolean): void {
  const { t } = useTranslation();
  useEffect(() => {
    if (isRestored) toastNotice(t('sale.draft_restored'));
  }, [isRestored, t]);
}

/** Whether two forms have the same values. */
export const isSame = <Form>(a: Form, b: Form): boolean => JSON.stringify(a) === JSON.stringify(b);
