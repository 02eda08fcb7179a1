import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Attempt, useSubmission } from '../../api/use-submission.ts';
import { useDirectories } from '../../directories/directories.tsx';
import { useFieldText } from '../../i18n/field-text.ts';
import { useMe } from '../../session/me.tsx';
import { toastNotice } from '../../ui/toasts.tsx';
import { byRow, type Reading, readSale } from './read-sale.ts';
import type { SaleForm } from './sale-form.ts';
import type { SetForm } from './section.ts';
import { useDraft } from './use-draft.ts';
import { useFieldLabels } from './use-field-labels.ts';

type SaleFormOptions<Base, Result> = {
  /** Names the draft: what is typed. The person is added. */
  name: string;
  /** What the form is typed over: a recorded sale, or nothing. */
  base: Base;
  /** The form before anything was typed. */
  formOf: (base: Base, today: string) => SaleForm;
  perform: (reading: Reading, attempt: Attempt, base: Base) => Promise<Result>;
  onDone: (result: Result) => void;
};

/** A sale while it is typed, new or recorded: its texts, its draft, its way to the server, and what is wrong with it. */
export function useSaleForm<Base, Result>({
  name,
  formOf,
  perform,
  onDone,
  ...options
}: SaleFormOptions<Base, Result>) {
  const { t } = useTranslation();
  const me = useMe();
  const today = me.today();
  const { methodsFor } = useDirectories();
  const { found, savedAt, keep, forget } = useDraft<SaleForm, Base>(`${name}.${me.user.id}`);
  const [base, setBase] = useState<Base>(found ? found.base : options.base);
  const clean = useRef(formOf(base, today));
  const [form, setForm] = useState<SaleForm>(() => ({ ...clean.current, ...found?.form }));
  const latest = useRef(form);
  const latestBase = useRef(base);

  const method = form.payment.method_id ?? methodsFor('sales')[0]?.id ?? null;
  const withMethod = (typed: SaleForm): SaleForm => ({ ...typed, payment: { ...typed.payment, method_id: method } });
  const complete = withMethod(form);
  /** What was read of the form when it was last saved: its rows tell where the server's problems belong. */
  const saved = useRef(readSale(complete, today));

  const submission = useSubmission(
    (attempt) => {
      // The key is kept with what it was made for: after a lost answer and a reload the same goes under the same key.
      keep(latest.current, latestBase.current, attempt.key);
      return perform(saved.current, attempt, latestBase.current);
    },
    (result) => {
      clean.current = latest.current;
      forget();
      onDone(result);
    },
    found?.key ?? null,
  );
  const tellChanged = useRef(submission.changed);
  tellChanged.current = submission.changed;

  /** The form and what it is typed over, from now on; kept as a draft unless nothing of it was typed. */
  const show = useCallback(
    (after: SaleForm) => {
      latest.current = after;
      setForm(after);
      if (isSame(after, clean.current)) forget();
      else keep(after, latestBase.current, null);
    },
    [forget, keep],
  );
  const set = useCallback<SetForm>(
    (patch) => {
      const before = latest.current;
      const after = { ...before, ...(typeof patch === 'function' ? patch(before) : patch) };
      // A field that is left writes itself out anew: that alone is no change.
      if (isSame(after, before)) return;
      show(after);
      tellChanged.current();
    },
    [show],
  );
  const restart = (over: Base, untouched: SaleForm, typed: SaleForm = untouched) => {
    latestBase.current = over;
    clean.current = untouched;
    setBase(over);
    show(typed);
  };

  useEffect(() => {
    if (found) toastNotice(t('sale.draft_restored'));
  }, [found, t]);

  const { fields = {} } = submission.problem ?? {};
  const ownProblems = Object.keys(saved.current.problems).length > 0;
  const problems = ownProblems ? fields : byRow(fields, saved.current.rows);
  const labels = useFieldLabels();
  const fieldText = useFieldText();
  const problemAt = (field: string) => {
    const code = problems[field];
    return code ? fieldText(code) : null;
  };
  return {
    base,
    /** With the payment method that is taken unless another is chosen. */
    form: complete,
    set,
    problemAt,
    wrong: Object.keys(problems).map((field) => ({
      name: field,
      label: labels(field),
      problem: problemAt(field) ?? '',
    })),
    submission,
    savedAt,
    today,
    /** Something is typed that is not recorded. */
    isUnsaved: () => !isSame(latest.current, clean.current),
    /** Sends it, unless the form itself finds something wrong. */
    save: () => {
      saved.current = readSale(withMethod(latest.current), today);
      // The form's own problems name its rows; the server's name the bookings that were sent.
      const { problems: wrong } = saved.current;
      if (Object.keys(wrong).length > 0) submission.reject(wrong);
      else submission.submit();
    },
    /** Goes on over another base, with a form that was not touched or with what was typed over it. */
    restart,
    forget,
  };
}

/** What the screens and sections are given of it, whatever it is typed over. */
export type SaleEditing = Omit<ReturnType<typeof useSaleForm<unknown, unknown>>, 'base' | 'restart'>;

export const isSame = (a: SaleForm, b: SaleForm): boolean => JSON.stringify(a) === JSON.stringify(b);
