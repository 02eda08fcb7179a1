import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allocatePartnerPayment } from '#contract/partners/allocate-partner-payment.ts';
import type { OpenBookingRow } from '#contract/partners/open-booking.ts';
import type { PartnerPayment } from '#contract/partners/partner-payment.ts';
import { asProblem, Problem, type ProblemCode, send } from '../../base/api/http.ts';
import type { FieldProblems } from '../../base/api/still-wrong.ts';
import { useKeptForm } from '../../base/forms/use-kept-form.ts';
import { formatAmount, formatBriefly } from '../../base/i18n/format.ts';
import { announce } from '../../base/ui/focus/announcer.ts';
import { toastDone, toastNotice } from '../../base/ui/toasts.tsx';
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
} from './allocation-lines.ts';
import { bookingName, type PaymentData } from './allocation-query.ts';

type AllocationOptions = {
  payment: PaymentData;
  /** The open bookings that are found now, and all that were seen: what is typed for those stays. */
  shown: OpenBookingRow[];
  bookings: OpenBookingRow[];
  /** Reads anew what is open. */
  refresh: () => Promise<unknown>;
};

/** What of a payment is to pay which booking, while it is typed: its draft, its preview, its way to the server. */
export function useAllocation({ payment, shown, bookings: seen, refresh }: AllocationOptions) {
  const { t } = useTranslation();
  /** The lines that were sent. */
  const sent = useRef<Preview['lines']>([]);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const rowsFor = (lines: Lines) => rowsOf(shown, seen, lines);
  const kept = useKeptForm<{ lines: Lines }, null, PartnerPayment>({
    name: `allocate-payment.${payment.id}`,
    base: null,
    formOf: () => ({ lines: {} }),
    check: ({ lines }) => ({ problems: problemsOf(previewOf(payment, rowsFor(lines), lines)) }),
    perform: async ({ lines }, { key, confirmed }) => {
      sent.current = previewOf(payment, rowsFor(lines), lines).lines;
      const body = { lines: sent.current, confirmed };
      try {
        return await send(allocatePartnerPayment, { params: { id: payment.id }, body, key });
      } catch (error) {
        const { code, status, details, fields } = asProblem(error);
        throw new Problem(code, status, { details, fields: byBooking(fields, sent.current) });
      }
    },
    onDone: ({ remainder }) => {
      toastDone(t('allocating.done', { count: sent.current.length, left: moneyOf(remainder) }));
      setSelected(new Set());
      kept.restart(null, { lines: {} });
      kept.submission.reset();
      void refresh();
    },
  });
  const { form, latest, set, submission } = kept;
  const { lines } = form;
  const bookings = useMemo(() => rowsOf(shown, seen, lines), [shown, seen, lines]);
  const preview = useMemo(() => previewOf(payment, bookings, lines), [payment, bookings, lines]);
  const moneyOf = (amount: string) => `${formatAmount(amount)} ${payment.currency}`;
  /** What is left, for the ear: the title has said of which payment. */
  const leftInWords = (left: string) => t('allocating.left', { left: `${formatBriefly(left)} ${payment.currency}` });

  /** Changes rows; said is what is left, when somebody is done with a row. */
  const change = (changed: Lines, said = true) => {
    const after = { ...latest.current.lines, ...changed };
    set({ lines: after });
    if (!said) return;
    const { remainder } = previewOf(payment, bookings, after);
    announce(leftInWords(remainder));
  };
  const lineOf = (id: number): Line => latest.current.lines[id] ?? emptyLine;

  const { fields = {} } = submission.problem ?? {};
  const textOf = (code: ProblemCode) =>
    code === 'sale_not_active' ? t('allocating.sale_completed') : t(`errors.${code}`);
  /** What is wrong with a row now: found here, or by the server with what is typed still. */
  const problemOf = (id: number): { at: 'amount' | 'option'; text: string } | null => {
    const own = preview.rows.get(id)?.problem;
    if (own) return { at: own.at, text: textOf(own.code) };
    for (const at of ['amount', 'option'] as const) {
      const code = fields[`lines.${id}.${at}`];
      if (code) return { at, text: textOf(code) };
    }
    return null;
  };

  return {
    ...kept,
    /** What is shown, in the order in which it is paid. */
    rows: bookings,
    lines,
    preview,
    problemOf,
    selected,
    moneyOf,
    leftInWords,
    type: (id: number, amount: string) => change({ [id]: { ...lineOf(id), amount } }, false),
    /** The row is left: what was typed is written out, and what remains is said. */
    settle: (id: number) => {
      const { amount: typed, option } = lineOf(id);
      const amount = amountIn(payment, typed);
      if (amount !== null) change({ [id]: { option, amount: formatAmount(amount) } });
    },
    fill: (booking: OpenBookingRow): boolean => {
      const line = filledLine(payment, booking, latest.current.lines);
      if (line) change({ [booking.id]: line });
      else toastNotice(t('allocating.nothing_left'));
      return line !== null;
    },
    /** Bookings that were chosen elsewhere, unless something is typed already. */
    fillChosen: (ids: number[]) => {
      const chosen = bookings.filter(({ id }) => ids.includes(id));
      if (chosen.length > 0 && Object.keys(latest.current.lines).length === 0)
        change(filledTogether(payment, chosen, {}));
    },
    clear: (id: number) => change({ [id]: emptyLine }),
    cycle: (id: number) => {
      const option = nextOption(preview.rows.get(id)?.option ?? 'partial');
      change({ [id]: { ...lineOf(id), option } }, false);
      announce(t(`allocation.options.${option}`));
    },
    select: (ids: number[], on: boolean) => {
      const after = new Set(selected);
      for (const id of ids) {
        if (on) after.add(id);
        else after.delete(id);
      }
      setSelected(after);
      announce(t('list.selected', { number: after.size }));
    },
    payTogether: () => {
      const chosen = bookings.filter(({ id }) => selected.has(id));
      if (chosen.length < 2) toastNotice(t('errors.select_at_least_two_bookings'));
      else change(filledTogether(payment, chosen, latest.current.lines));
    },
    /** Sends the filled rows, unless something is wrong with one of them. */
    save: () => {
      const now = previewOf(payment, bookings, latest.current.lines);
      const isEmpty = now.lines.length === 0 && Object.keys(problemsOf(now)).length === 0;
      if (isEmpty) toastNotice(t('errors.select_at_least_one_booking'));
      else submission.submit();
    },
    /** The rows that were refused and are wrong still, for the summary above them. */
    wrong: (submission.problem ? bookings : []).flatMap((booking) => {
      const problem = problemOf(booking.id);
      if (!problem) return [];
      return [{ name: `lines.${booking.id}.${problem.at}`, label: bookingName(booking), problem: problem.text }];
    }),
  };
}

/** What is wrong with the rows, named by their bookings. */
function problemsOf({ rows }: Preview): FieldProblems {
  const wrong = [...rows].flatMap(([id, { problem }]) =>
    problem ? [[`lines.${id}.${problem.at}`, problem.code] as const] : [],
  );
  return Object.fromEntries(wrong);
}

/** The server's problems name the lines by the places at which they were sent. */
function byBooking(problems: FieldProblems, sent: Preview['lines']): FieldProblems {
  const renamed = Object.entries(problems).map(([field, code]) => {
    const [, index, name] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? [];
    const line = sent[Number(index)];
    return [line ? `lines.${line.booking_id}.${name === 'option' ? 'option' : 'amount'}` : field, code] as const;
  });
  return Object.fromEntries(renamed);
}

/** By service date: the bookings that are found, and whatever something is typed for. */
function rowsOf(shown: OpenBookingRow[], seen: OpenBookingRow[], lines: Lines): OpenBookingRow[] {
  const ids = new Set(shown.map(({ id }) => id));
  const typed = seen.filter(({ id }) => !ids.has(id) && (lines[id]?.amount ?? '').trim() !== '');
  return [...shown, ...typed].sort((a, b) => a.service_date.localeCompare(b.service_date) || a.id - b.id);
}

export type Allocating = ReturnType<typeof useAllocation>;
