import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#contract/base/dates.ts';
import { doubtAboutRate } from '#contract/base/doubts.ts';
import type { Currency, Rate } from '#contract/base/money.ts';
import { addCurrencyRate } from '#contract/currencies/add-currency-rate.ts';
import type { CurrencyRate, CurrencyRateRow } from '#contract/currencies/currency-rate.ts';
import { editCurrencyRate } from '#contract/currencies/edit-currency-rate.ts';
import { send } from '../base/api/http.ts';
import { useRead } from '../base/api/use-read.ts';
import { type Attempt, type FieldProblems, useSubmission } from '../base/api/use-submission.ts';
import { ConfirmDialog } from '../base/forms/confirm-dialog.tsx';
import { useWarningText } from '../base/forms/doubt-text.ts';
import { useProblemText } from '../base/forms/problem-text.ts';
import { formatDate, formatRate } from '../base/i18n/format.ts';
import { useMe } from '../base/session/me.tsx';
import { parseRate } from '../base/text/parse-amount.ts';
import { parseDate } from '../base/text/parse-date.ts';
import { Choice } from '../base/ui/fields/choice.tsx';
import { DateField } from '../base/ui/fields/date-field.tsx';
import { RateField } from '../base/ui/fields/number-field.tsx';
import { toastDone } from '../base/ui/toasts.tsx';
import { Dialog } from '../base/ui/windows/dialog.tsx';
import { type PairName, pairNamed, pairOptions, writePair } from './currency-pairs.ts';

const RATES = 'query ($date: Date!) { rates(date: $date) { from to date rate } }';

type Typed = { date: string; rate: Rate };

/** Records a rate from a date on: of today, unless somebody says otherwise. */
export function NewRateDialog({ pair: first = 'USD-UZS', onClose }: { pair?: PairName; onClose: () => void }) {
  const { t } = useTranslation();
  const { today } = useMe();
  const [name, setName] = useState<PairName>(first);
  const pair = pairNamed(name);
  return (
    <RateDialog
      title={t('currencies.new_rate')}
      pair={pair}
      start={{ date: formatDate(today()), rate: '' }}
      perform={(typed, { key, confirmed }) => send(addCurrencyRate, { body: { ...pair, ...typed, confirmed }, key })}
      onClose={onClose}
      choice={(problem, changed) => (
        <Choice
          name="to"
          label={t('currencies.pair')}
          options={pairOptions}
          value={name}
          onChange={(chosen) => {
            setName(chosen);
            changed();
          }}
          problem={problem}
        />
      )}
    />
  );
}

/** Corrects a rate or its date; what was recorded at it stays as it is. */
export function EditRateDialog({ rate: row, onClose }: { rate: CurrencyRateRow; onClose: () => void }) {
  const { t } = useTranslation();
  const { id, version } = row;
  return (
    <RateDialog
      title={t('currencies.edit_rate', { pair: writePair(row) })}
      pair={row}
      start={{ date: formatDate(row.date), rate: formatRate(row.rate) }}
      perform={(typed, { key, confirmed }) =>
        send(editCurrencyRate, { params: { id }, body: { ...typed, confirmed }, key, version })
      }
      onClose={onClose}
    />
  );
}

type RateDialogProps = {
  title: string;
  pair: { from: Currency; to: Currency };
  start: { date: string; rate: string };
  perform: (typed: Typed, attempt: Attempt) => Promise<unknown>;
  onClose: () => void;
  /** The field of the pair, where it can be chosen. */
  choice?: (problem: string | null, changed: () => void) => React.ReactNode;
};

function RateDialog({ title, pair, start, perform, onClose, choice }: RateDialogProps) {
  const { t } = useTranslation();
  const { today } = useMe();
  const [form, setForm] = useState(start);
  const date = parseDate(form.date, today());
  const rate = parseRate(form.rate);
  const before = useRateBefore(pair, date ?? today());
  const problems: FieldProblems = {};
  if (!date) problems.date = form.date.trim() === '' ? 'fill_required_fields' : 'date_invalid';
  if (!rate) problems.rate = form.rate.trim() === '' ? 'fill_required_fields' : 'rate_invalid';
  const submission = useSubmission(
    (attempt) => {
      if (!date || !rate) throw new Error('A rate with problems is not sent');
      return perform({ date, rate }, attempt);
    },
    () => {
      toastDone(
        t('currencies.saved', { pair: writePair(pair), rate: formatRate(rate ?? '0'), date: formatDate(date) }),
      );
      onClose();
    },
    { typed: () => ({ fields: { ...form, ...pair }, problems }) },
  );
  const { whole, at } = useProblemText(submission.problem, ['to', 'date', 'rate']);
  const warningText = useWarningText();
  const change = (patch: Partial<typeof form>) => {
    setForm((old) => ({ ...old, ...patch }));
    submission.changed();
  };
  return (
    <>
      <Dialog
        title={title}
        action={t('save')}
        problem={whole}
        busy={submission.busy}
        onAction={submission.submit}
        onClose={onClose}
      >
        {choice?.(at('to'), submission.changed)}
        <RateField
          name="rate"
          label={t('currencies.rate_of', { from: pair.from, to: pair.to })}
          required
          value={form.rate}
          onChange={(text) => change({ rate: text })}
          {...(before ? { placeholder: formatRate(before.rate), placeholderSaid: '' } : {})}
          hint={
            before
              ? t('currencies.before', { rate: formatRate(before.rate), date: formatDate(before.date) })
              : undefined
          }
          warning={rate && warningText(doubtAboutRate(rate, before?.rate ?? null))}
          problem={at('rate')}
        />
        <DateField
          name="date"
          label={t('columns.holds_from')}
          required
          today={today()}
          value={form.date}
          onChange={(text) => change({ date: text })}
          hint={t('currencies.kept')}
          problem={at('date')}
        />
      </Dialog>
      <ConfirmDialog submission={submission} />
    </>
  );
}

/** The newest rate of a pair before a date: what the server compares a new one with. */
function useRateBefore({ from, to }: { from: Currency; to: Currency }, date: string): CurrencyRate | null {
  const { data } = useRead<{ rates: CurrencyRate[] }>(RATES, { date: addDays(date, -1) });
  return data?.rates.find((each) => each.from === from && each.to === to) ?? null;
}
