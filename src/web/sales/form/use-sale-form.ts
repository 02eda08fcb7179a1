import { asProblem, Problem } from '../../base/api/http.ts';
import type { Attempt } from '../../base/api/use-submission.ts';
import { useDirectories } from '../../base/directories/directories.tsx';
import { useKeptForm } from '../../base/forms/use-kept-form.ts';
import { useMe } from '../../base/session/me.tsx';
import { isByPoints } from '../../cash/payment-fields.tsx';
import { useSaleWords } from '../lists/use-sale-words.ts';
import { byRow, type Reading, readSale } from './read-sale.ts';
import type { SaleForm } from './sale-form.ts';
import { useFieldLabels } from './use-field-labels.ts';

type SaleFormOptions<Base, Result> = {
  /** Name of the draft; the user's id is appended. */
  name: string;
  /** The recorded sale that is edited, or null for a new one. */
  base: Base;
  /** The form before anything was typed. */
  formOf: (base: Base, today: string) => SaleForm;
  perform: (reading: Reading, attempt: Attempt, base: Base) => Promise<Result>;
  onDone: (result: Result) => void;
};

/** A sale while it is typed, new or recorded: its form, and its problems. */
export function useSaleForm<Base, Result>({ perform, ...options }: SaleFormOptions<Base, Result>) {
  const today = useMe().today();
  const { methodsFor, loading } = useDirectories();
  const standard = methodsFor('sales')[0]?.id ?? null;
  const withMethod = (typed: SaleForm): SaleForm => ({
    ...typed,
    payment: {
      ...typed.payment,
      method_id: typed.payment.method_id ?? standard,
      by_points: isByPoints(methodsFor('sales'), typed.payment.method_id),
    },
  });
  const summaryOf = useSaleWords();
  const read = (typed: SaleForm) => readSale(withMethod(typed), today);
  const kept = useKeptForm<SaleForm, Base, Result>({
    ...options,
    waits: loading,
    summaryOf: (typed) => summaryOf(read(typed)),
    check: (typed) => ({ problems: read(typed).problems, fields: { ...typed, tourist_payments: [typed.payment] } }),
    perform: async (typed, attempt, base) => {
      const reading = read(typed);
      try {
        return await perform(reading, attempt, base);
      } catch (error) {
        const { code, status, details, fields } = asProblem(error);
        throw new Problem(code, status, { details, fields: byRow(fields, reading.rows) });
      }
    },
  });
  const { form, submission, problemAt } = kept;
  const { fields: problems = {} } = submission.problem ?? {};
  const labels = useFieldLabels();
  return {
    ...kept,
    /** With the payment method that is taken unless another is chosen. */
    form: withMethod(form),
    wrong: Object.keys(problems).map((field) => ({
      name: field,
      label: labels(field),
      problem: problemAt(field) ?? '',
    })),
    today,
    save: submission.submit,
  };
}

/** The form's state and setters for its screens and sections, for a new and for a recorded sale. */
export type SaleEditing = Omit<ReturnType<typeof useSaleForm<unknown, unknown>>, 'base' | 'latest' | 'restart'>;
