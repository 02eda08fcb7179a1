import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Typed } from '../api/still-wrong.ts';
import { type Attempt, useSubmission } from '../api/use-submission.ts';
import { useFieldText } from '../i18n/field-text.ts';
import { useMe } from '../session/me.tsx';
import { toastNotice } from '../ui/feedback/toasts.tsx';
import { useSummary } from './form-summary.ts';
import { useDraft } from './use-draft.ts';

type KeptFormOptions<Form, Base, Result> = {
  /** Names the draft: what is typed. The person is added. */
  name: string;
  /** What the form is typed over: something recorded, or nothing. */
  base: Base;
  /** The form before anything was typed. */
  formOf: (base: Base, today: string) => Form;
  /** What the form itself finds wrong; its fields as the command's body names them, where they are called otherwise. */
  check?: (form: Form) => { problems: Typed['problems']; fields?: object };
  perform: (form: Form, attempt: Attempt, base: Base) => Promise<Result>;
  onDone: (result: Result) => void;
  /** What the form is read with is still on its way: it is sent when that is there. */
  waits?: boolean;
  /** What it is about to record, in one sentence, for those who want to be told before. */
  summaryOf?: (form: Form) => string;
};

/** A form of a whole screen while it is typed: its texts, its draft, and its way to the server. */
export function useKeptForm<Form extends object, Base, Result>(options: KeptFormOptions<Form, Base, Result>) {
  const { check, perform, onDone, waits = false, summaryOf } = options;
  const { found, savedAt, keep, forget, clean, latest, latestBase, base, form, show, restart } = useTyped(options);
  const { summary, keepsBack } = useSummary(
    () => latest.current,
    () => summaryOf?.(latest.current) ?? '',
  );
  const submission = useSubmission(
    (attempt) => {
      // The key is kept with what it was made for: after a lost answer and a reload the same goes under the same key.
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
      ...(summaryOf ? { keepsBack } : {}),
    },
  );
  const fieldText = useFieldText();
  /** What is wrong with a field, in words. */
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
      // A field that is left writes itself out anew: that alone is no change.
      if (isSame(after, before)) return;
      show(after);
      tellChanged.current();
    },
    [show, latest],
  );
  useRestoredNotice(found !== null);
  return {
    ...{ base, form, latest, set, submission, summary, savedAt, problemAt },
    /** Something is typed that is not recorded. */
    isUnsaved: () => !isSame(latest.current, clean.current),
    ...{ restart, forget },
  };
}

type TypedOptions<Form, Base> = Pick<KeptFormOptions<Form, Base, never>, 'name' | 'base' | 'formOf'>;

/** What is typed and what it is typed over, kept as a draft with every key. */
function useTyped<Form extends object, Base>({ name, formOf, base: startBase }: TypedOptions<Form, Base>) {
  const me = useMe();
  const draft = useDraft<Form, Base>(`${name}.${me.user.id}`);
  const { found, keep, forget } = draft;
  const [base, setBase] = useState<Base>(found ? found.base : startBase);
  /** The form before anything was typed. */
  const clean = useRef(formOf(base, me.today()));
  const [form, setForm] = useState<Form>(() => ({ ...clean.current, ...found?.form }));
  /** The form as it is at this moment, whatever is painted. */
  const latest = useRef(form);
  const latestBase = useRef(base);
  /** The form from now on; kept as a draft unless nothing of it was typed. */
  const show = useCallback(
    (after: Form) => {
      latest.current = after;
      setForm(after);
      if (isSame(after, clean.current)) forget();
      else keep(after, latestBase.current, null);
    },
    [forget, keep],
  );
  /** Goes on over another base, with a form that was not touched or with what was typed over it. */
  const restart = (over: Base, untouched: Form, typed: Form = untouched) => {
    latestBase.current = over;
    clean.current = untouched;
    setBase(over);
    show(typed);
  };
  return { ...draft, base, form, clean, latest, latestBase, show, restart };
}

/** Says that what is shown was typed before. */
function useRestoredNotice(isRestored: boolean): void {
  const { t } = useTranslation();
  useEffect(() => {
    if (isRestored) toastNotice(t('sale.draft_restored'));
  }, [isRestored, t]);
}

/** Whether two forms hold the same texts. */
export const isSame = <Form>(a: Form, b: Form): boolean => JSON.stringify(a) === JSON.stringify(b);
