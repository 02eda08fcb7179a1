import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allocatePartnerPayment } from '#contract/partners/allocate-partner-payment.ts';
import type { PartnerPayment } from '#contract/partners/partner-payment.ts';
import { asProblem, Problem, type ProblemCode, send } from '../../base/api/http.ts';
import type { FieldProblems } from '../../base/api/remaining-problems.ts';
import type { Submission } from '../../base/api/use-submission.ts';
import { useKeptForm } from '../../base/forms/use-kept-form.ts';
import { formatAmount, formatBriefly } from '../../base/i18n/format.ts';
import { toastDone, toastNotice } from '../../base/ui/feedback/toasts.tsx';
import { announce } from '../../base/ui/focus/announcer.ts';
import {
  amountIn,
  emptyLine,
  filledLine,
  filledTogether,
  type Line,
  type Lines,
  nextOption,
  type Preview,
  previewOf,
} from './allocation-form-lines.ts';
import { bookingName, type OpenBookingData, type PaymentData } from './allocation-query.ts';

type AllocationOptions = {
  payment: PaymentData;
  /** The open bookings of the present search, and all that were read so far: input for those is kept. */
  shown: OpenBookingData[];
  bookings: OpenBookingData[];
  /** Reads the open bookings again. */
  refresh: () => Promise<unknown>;
};

/** The form of an allocation: its draft, preview and submission. */
export function useAllocation(options: AllocationOptions) {
  const { payment, shown, bookings: seen } = options;
  const { t } = useTranslation();
  const { selected, select, clearSelection } = useSelection();
  const kept = useAllocationForm(options, clearSelection);
  const { form, latest, submission } = kept;
  const { lines } = form;
  const rows = useMemo(() => rowsOf(shown, seen, lines), [shown, seen, lines]);
  const preview = useMemo(() => previewOf(payment, rows, lines), [payment, rows, lines]);
  const problemOf = useRowProblem(preview, submission.problem);
  const { leftInWords, ...changes } = useLineChanges({ payment, rows, preview, selected, kept });
  return {
    ...kept,
    /** The rows in the order of payment. */
    ...{ rows, lines, preview, problemOf, selected, select },
    moneyOf: (amount: string) => moneyOf(payment, amount),
    leftInWords,
    ...changes,
    /** Submits the filled rows, unless one has a problem. */
    save: () => {
      const now = previewOf(payment, rows, latest.current.lines);
      const isEmpty = now.lines.length === 0 && Object.keys(problemsOf(now)).length === 0;
      if (isEmpty) toastNotice(t('errors.select_at_least_one_booking'));
      else submission.submit();
    },
    /** The rows with problems, for the error summary. */
    wrong: (submission.problem ? rows : []).flatMap((booking) => {
      const problem = problemOf(booking.id);
      if (!problem) return [];
      return [{ name: `lines.${booking.id}.${problem.at}`, label: bookingName(booking), problem: problem.text }];
    }),
  };
}

export type Allocating = ReturnType<typeof useAllocation>;

const moneyOf = ({ currency }: PaymentData, amount: string) => `${formatAmount(amount)} ${currency}`;

/** The rows that are selected for a joint payment. */
function useSelection() {
  const { t } = useTranslation();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const select = (ids: number[], on: boolean) => {
    const after = new Set(selected);
    for (const id of ids) {
      if (on) after.add(id);
      else after.delete(id);
    }
    setSelected(after);
    announce(t('list.selected', { number: after.size }));
  };
  return { selected, select, clearSelection: () => setSelected(new Set()) };
}

/** The lines as a form: stored as a draft, sent as in the preview, and emptied once recorded. */
function useAllocationForm({ payment, shown, bookings: seen, refresh }: AllocationOptions, clearSelection: () => void) {
  const { t } = useTranslation();
  /** The lines of the last request. */
  const sent = useRef<Preview['lines']>([]);
  const preview = ({ lines }: { lines: Lines }) => previewOf(payment, rowsOf(shown, seen, lines), lines);
  const kept = useKeptForm<{ lines: Lines }, null, PartnerPayment>({
    name: `allocate-payment.${payment.id}`,
    base: null,
    formOf: () => ({ lines: {} }),
    check: (form) => ({ problems: problemsOf(preview(form)) }),
    perform: async (form, { key, confirmed }) => {
      sent.current = preview(form).lines;
      const body = { lines: sent.current, confirmed };
      try {
        return await send(allocatePartnerPayment, { params: { id: payment.id }, body, key });
      } catch (error) {
        const { code, status, details, fields } = asProblem(error);
        throw new Problem(code, status, { details, fields: byBooking(fields, sent.current) });
      }
    },
    onDone: ({ remainder }) => {
      toastDone(t('allocating.done', { count: sent.current.length, left: moneyOf(payment, remainder) }));
      clearSelection();
      kept.restart(null, { lines: {} });
      kept.submission.reset();
      void refresh();
    },
  });
  return kept;
}

/** The present problem of a row: of the form, or of the server for unchanged input. */
function useRowProblem(preview: Preview, refused: Submission['problem']) {
  const { t } = useTranslation();
  const textOf = (code: ProblemCode) =>
    code === 'sale_not_active' ? t('allocating.sale_completed') : t(`errors.${code}`);
  return (id: number): { at: 'amount' | 'option'; text: string } | null => {
    const own = preview.rows.get(id)?.problem;
    if (own) return { at: own.at, text: textOf(own.code) };
    for (const at of ['amount', 'option'] as const) {
      const code = refused?.fields[`lines.${id}.${at}`];
      if (code) return { at, text: textOf(code) };
    }
    return null;
  };
}

type LineChanges = {
  payment: PaymentData;
  rows: OpenBookingData[];
  preview: Preview;
  selected: ReadonlySet<number>;
  kept: ReturnType<typeof useAllocationForm>;
};

/** Changes of the input, and functions that fill rows; the remainder is announced when a row is finished. */
function useLineChanges({ payment, rows, preview, selected, kept: { latest, set } }: LineChanges) {
  const { t } = useTranslation();
  /** The remainder for screen readers; the title has named the payment. */
  const leftInWords = (left: string) => t('allocating.left', { left: `${formatBriefly(left)} ${payment.currency}` });
  const change = (changed: Lines, said = true) => {
    const lines = { ...latest.current.lines, ...changed };
    set({ lines });
    if (said) announce(leftInWords(previewOf(payment, rows, lines).remainder));
  };
  const lineOf = (id: number): Line => latest.current.lines[id] ?? emptyLine;
  return {
    leftInWords,
    type: (id: number, amount: string) => change({ [id]: { ...lineOf(id), amount } }, false),
    /** The row has lost the focus: its amount is formatted, and the remainder is announced. */
    settle: (id: number) => {
      const { amount: typed, option } = lineOf(id);
      const amount = amountIn(payment, typed);
      if (amount !== null) change({ [id]: { option, amount: formatAmount(amount) } });
    },
    fill: (booking: OpenBookingData): boolean => {
      const line = filledLine(payment, booking, latest.current.lines);
      if (line) change({ [booking.id]: line });
      else toastNotice(t('allocating.nothing_left'));
      return line !== null;
    },
    /** Fills in bookings chosen on another screen, unless something is typed already. */
    fillChosen: (ids: number[]) => {
      const chosen = rows.filter(({ id }) => ids.includes(id));
      if (chosen.length > 0 && Object.keys(latest.current.lines).length === 0)
        change(filledTogether(payment, chosen, {}));
    },
    clear: (id: number) => change({ [id]: emptyLine }),
    cycle: (id: number) => {
      const option = nextOption(preview.rows.get(id)?.option ?? 'partial');
      change({ [id]: { ...lineOf(id), option } }, false);
      announce(t(`allocation.options.${option}`));
    },
    payTogether: () => {
      const chosen = rows.filter(({ id }) => selected.has(id));
      if (chosen.length < 2) toastNotice(t('errors.select_at_least_two_bookings'));
      else change(filledTogether(payment, chosen, latest.current.lines));
    },
  };
}

/** The problems of the rows, by booking. */
function problemsOf({ rows }: Preview): FieldProblems {
  const wrong = [...rows].flatMap(([id, { problem }]) =>
    problem ? [[`lines.${id}.${problem.at}`, problem.code] as const] : [],
  );
  return Object.fromEntries(wrong);
}

/** Renames the server's problems from the index of the sent line to the booking. */
function byBooking(problems: FieldProblems, sent: Preview['lines']): FieldProblems {
  const renamed = Object.entries(problems).map(([field, code]) => {
    const [, index, name] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? [];
    const line = sent[Number(index)];
    return [line ? `lines.${line.booking_id}.${name === 'option' ? 'option' : 'amount'}` : field, code] as const;
  });
  return Object.fromEntries(renamed);
}

/** The bookings of the present search and those with input, by service date. */
function rowsOf(shown: OpenBookingData[], seen: OpenBookingData[], lines: Lines): OpenBookingData[] {
  const ids = new Set(shown.map(({ id }) => id));
  const typed = seen.filter(({ id }) => !ids.has(id) && (lines[id]?.amount ?? '').trim() !== '');
  return [...shown, ...typed].sort((a, b) => a.service_date.localeCompare(b.service_date) || a.id - b.id);
}
