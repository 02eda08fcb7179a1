import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Currency, currencies, ratePairOf } from '#contract/base/money.ts';
import { select } from '../base/api/select.ts';
import { useRead } from '../base/api/use-read.ts';
import { formatAmount, formatDate, formatRate } from '../base/i18n/format.ts';
import { useMe } from '../base/session/me.tsx';
import { parseAmount, parseRate, unreadable } from '../base/text/parse-amount.ts';
import { parseDate } from '../base/text/parse-date.ts';
import { Button } from '../base/ui/button.tsx';
import { AmountField } from '../base/ui/fields/amount-field.tsx';
import { Choice } from '../base/ui/fields/choice.tsx';
import { DateField } from '../base/ui/fields/date-field.tsx';
import { RateField } from '../base/ui/fields/number-field.tsx';
import { announce } from '../base/ui/focus/announcer.ts';
import { type Conversion, conversionOf } from './conversion.ts';
import './currencies.css';

const RATES = select('rates', { date: 'Date!' }, 'from to date rate');
/** Pause in typing after which the result is announced, ms. */
const ANNOUNCEMENT_DELAY = 500;

const options = currencies.map((id) => ({ id, name: id }));

/** The typed amount and its conversion at the rate of the day or at a typed one. */
function useConverter() {
  const { today } = useMe();
  const [form, setForm] = useState({
    amount: '100',
    from: 'USD' as Currency,
    to: 'UZS' as Currency,
    date: '',
    rate: '',
  });
  const change = (patch: Partial<typeof form>) => setForm((before) => ({ ...before, ...patch }));
  const typed = parseAmount(form.amount);
  const from = typed?.currency ?? form.from;
  const { to } = form;
  const date = parseDate(form.date, today());
  const pair = ratePairOf(from, to);
  const { data } = useRead(RATES, { date: date ?? today() }, ({ entity }) => entity === 'currency_rate');
  const known = data?.rates.find((each) => each.from === pair?.from && each.to === pair.to) ?? null;
  const rate = typed?.rate ?? parseRate(form.rate) ?? known?.rate ?? null;
  const conversion = typed && conversionOf(typed.amount, from, to, rate);
  const wrongDate = form.date.trim() !== '' && !date;
  return { form, change, typed, from, to, pair, known, hasRates: data !== null, conversion, wrongDate };
}

/** Converts an amount at the rate of a day or at a typed one, and shows the computation. */
export function ConverterCard() {
  const { t } = useTranslation();
  const { today } = useMe();
  const id = useId();
  const converter = useConverter();
  const { form, change, typed, from, to, conversion, wrongDate } = converter;
  return (
    <section className="card converter" aria-labelledby={id}>
      <h2 id={id}>{t('currencies.converter')}</h2>
      <AmountField
        name="convert.amount"
        label={t('fields.amount')}
        value={form.amount}
        onChange={(amount) => change({ amount })}
        onCurrency={(currency) => change({ from: currency })}
        onRate={(own) => change({ rate: formatRate(own) })}
        problem={form.amount.trim() !== '' && !typed ? t(`errors.${unreadable(form.amount)}`) : null}
      />
      <Choice
        name="convert.from"
        label={t('currencies.from')}
        options={options}
        value={from}
        onChange={(currency) => change({ from: currency, rate: '' })}
      />
      <Choice
        name="convert.to"
        label={t('currencies.to')}
        options={options}
        value={to}
        onChange={(currency) => change({ to: currency, rate: '' })}
      />
      <DateField
        name="convert.date"
        label={t('currencies.on')}
        today={today()}
        value={form.date}
        placeholder={formatDate(today())}
        onChange={(text) => change({ date: text })}
        problem={wrongDate ? t('errors.date_invalid') : null}
      />
      <OwnRateField converter={converter} />
      <Button onPress={() => change({ from: to, to: from, amount: typed ? formatAmount(typed.amount) : form.amount })}>
        {t('currencies.swap')}
      </Button>
      {typed && conversion && <Result amount={typed.amount} from={from} to={to} conversion={conversion} />}
    </section>
  );
}

/** The rate of two different currencies: that of the day is offered, any other may be typed. */
function OwnRateField({ converter }: { converter: ReturnType<typeof useConverter> }) {
  const { form, change, pair, known, hasRates } = converter;
  const { t } = useTranslation();
  if (!pair) return null;
  const whenUnknown = hasRates ? t('currencies.none') : undefined;
  return (
    <RateField
      name="convert.rate"
      label={t('currencies.rate_of', pair)}
      value={form.rate}
      onChange={(own) => change({ rate: own })}
      {...(known ? { placeholder: formatRate(known.rate) } : {})}
      hint={known ? t('currencies.since', { date: formatDate(known.date) }) : whenUnknown}
      problem={form.rate.trim() !== '' && !parseRate(form.rate) ? t('errors.rate_invalid') : null}
    />
  );
}

type ResultProps = { amount: string; from: Currency; to: Currency; conversion: Conversion };

function Result({ amount, from, to, conversion: { result, rate, sign } }: ResultProps) {
  const { t } = useTranslation();
  const text = `${formatAmount(amount)} ${from} = ${formatAmount(result)} ${to}`;
  const [told, setTold] = useState(text);
  useEffect(() => {
    if (text === told) return;
    const timer = setTimeout(() => {
      setTold(text);
      announce(text);
    }, ANNOUNCEMENT_DELAY);
    return () => clearTimeout(timer);
  }, [text, told]);
  return (
    <p className="converter-result">
      <b>
        {formatAmount(result)} {to}
      </b>
      <span className="dim">
        {rate === null
          ? t('currencies.same')
          : t('currencies.how', { amount: formatAmount(amount), sign, rate: formatRate(rate) })}
      </span>
    </p>
  );
}
