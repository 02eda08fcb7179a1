import { useTranslation } from 'react-i18next';
import { addDays } from '#contract/base/dates.ts';
import { doubtAboutRate } from '#contract/base/doubts.ts';
import type { Currency } from '#contract/base/money.ts';
import { addCurrencyRate } from '#contract/currencies/add-currency-rate.ts';
import type { CurrencyRate, CurrencyRateRow } from '#contract/currencies/currency-rate.ts';
import { editCurrencyRate } from '#contract/currencies/edit-currency-rate.ts';
import { select } from '../base/api/select.ts';
import { useRead } from '../base/api/use-read.ts';
import { useWarningText } from '../base/forms/doubt-text.ts';
import { FormDialog } from '../base/forms/form-dialog.tsx';
import { to } from '../base/forms/target.ts';
import { useCommandForm } from '../base/forms/use-command-form.ts';
import type { Form } from '../base/forms/use-form.ts';
import { formatDate, formatRate } from '../base/i18n/format.ts';
import { useMe } from '../base/session/me.tsx';
import { parseRate } from '../base/text/parse-amount.ts';
import { parseDate } from '../base/text/parse-date.ts';
import { Choice } from '../base/ui/fields/choice.tsx';
import { DateField } from '../base/ui/fields/date-field.tsx';
import { RateField } from '../base/ui/fields/number-field.tsx';
import { type PairName, pairNamed, pairOptions, writePair } from './currency-pairs.ts';

const RATES = select('rates', { date: 'Date!' }, 'from to date rate');

type Pair = { from: Currency; to: Currency };

const wordsOf = (saved: CurrencyRateRow) => ({
  pair: writePair(saved),
  rate: formatRate(saved.rate),
  date: formatDate(saved.date),
});

/** Adds a rate that holds from a date on; by default from today. */
export function NewRateDialog({ pair: first = 'USD-UZS', onClose }: { pair?: PairName; onClose: () => void }) {
  const { t } = useTranslation();
  const { today } = useMe();
  const form = useCommandForm(to(addCurrencyRate), {
    title: t('currencies.new_rate'),
    start: { ...pairNamed(first), date: formatDate(today()), rate: '' },
    done: (saved) => t('currencies.saved', wordsOf(saved)),
    onClose,
  });
  const { from, to: into } = form.typed;
  return (
    <FormDialog form={form}>
      <Choice
        name="to"
        label={t('currencies.pair')}
        options={pairOptions}
        value={`${from}-${into}` as PairName}
        onChange={(chosen) => form.set(pairNamed(chosen))}
        problem={form.at('to') ?? form.at('from')}
      />
      <RateFields form={form} pair={{ from, to: into }} />
    </FormDialog>
  );
}

/** Corrects a rate or its date; amounts recorded at it stay unchanged. */
export function EditRateDialog({ rate: row, onClose }: { rate: CurrencyRateRow; onClose: () => void }) {
  const { t } = useTranslation();
  const { id, version } = row;
  const form = useCommandForm(to(editCurrencyRate, { params: { id }, version }), {
    title: t('currencies.edit_rate', { pair: writePair(row) }),
    start: { date: formatDate(row.date), rate: formatRate(row.rate) },
    done: (saved) => t('currencies.saved', wordsOf(saved)),
    onClose,
  });
  return (
    <FormDialog form={form}>
      <RateFields form={form} pair={row} />
    </FormDialog>
  );
}

/** A rate with its date, and the previous rate as a hint. */
function RateFields({ form, pair }: { form: Form<{ date: string; rate: string }>; pair: Pair }) {
  const { t } = useTranslation();
  const { today } = useMe();
  const warningText = useWarningText();
  const rate = parseRate(form.typed.rate);
  const before = useRateBefore(pair, parseDate(form.typed.date, today()) ?? today());
  const known = before && formatRate(before.rate);
  return (
    <>
      <RateField
        {...form.field('rate')}
        label={t('currencies.rate_of', { from: pair.from, to: pair.to })}
        {...(known ? { placeholder: known, placeholderSaid: '' } : {})}
        hint={before ? t('currencies.before', { rate: known, date: formatDate(before.date) }) : undefined}
        warning={rate && warningText(doubtAboutRate(rate, before?.rate ?? null))}
      />
      <DateField {...form.field('date')} label={t('columns.holds_from')} today={today()} hint={t('currencies.kept')} />
    </>
  );
}

/** The newest rate of a pair before a date, with which the server compares the new one. */
function useRateBefore({ from, to }: Pair, date: string): CurrencyRate | null {
  const { data } = useRead(RATES, { date: addDays(date, -1) });
  return data?.rates.find((each) => each.from === from && each.to === to) ?? null;
}
