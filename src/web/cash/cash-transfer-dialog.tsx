import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '#contract/base/money.ts';
import { createCashTransfer } from '#contract/cash/create-cash-transfer.ts';
import { send } from '../base/api/http.ts';
import { useSubmission } from '../base/api/use-submission.ts';
import { useDirectories, useOfferedRates } from '../base/directories/directories.tsx';
import { ConfirmDialog } from '../base/forms/confirm-dialog.tsx';
import { moneyBriefly, nameIn, useDialogSummary } from '../base/forms/form-summary.ts';
import { useProblemText } from '../base/forms/problem-text.ts';
import { formatAmount, formatDate } from '../base/i18n/format.ts';
import { useMe } from '../base/session/me.tsx';
import { parseDate } from '../base/text/parse-date.ts';
import { AmountField } from '../base/ui/fields/amount-field.tsx';
import { DateField } from '../base/ui/fields/date-field.tsx';
import type { LookupOption } from '../base/ui/fields/lookup.tsx';
import { TextField } from '../base/ui/fields/text-field.tsx';
import { SummaryNote } from '../base/ui/summary-note.tsx';
import { toastDone } from '../base/ui/toasts.tsx';
import { Dialog, type DialogProps } from '../base/ui/windows/dialog.tsx';
import {
  type Figure,
  inCurrency,
  noFigures,
  readExchange,
  readTransfer,
  retype,
  type Side,
  shownFigure,
  type TransferForm,
  transferFields,
} from './cash-transfer-form.ts';
import { ExchangeRate } from './exchange-rate.tsx';
import { TransferDesk } from './transfer-desk.tsx';
import { balanceAt, useDeskWords } from './transfer-words.ts';
import { useCashDesks } from './use-cash-desks.ts';
import './cash-transfer.css';

type Named = { id: number; name: string };

/** What a transfer begins with; its payment methods may be offered no more. */
export type TransferStart = { form: Partial<TransferForm>; methods: Named[] };

type CashTransferDialogProps = Pick<DialogProps, 'onClose' | 'fallback'> & {
  start?: TransferStart | null;
  offices: LookupOption[];
};

const joined = (...lists: Named[][]): Named[] => [...new Map(lists.flat().map((each) => [each.id, each])).values()];

/**
 * Moves money from one desk to another one, or exchanges it. Of what leaves, what arrives and the rate any two are typed: the
 * third one follows.
 */
export function CashTransferDialog({ start = null, offices, onClose, fallback }: CashTransferDialogProps) {
  const { t } = useTranslation();
  const { user, today } = useMe();
  const { paymentMethods, loading } = useDirectories();
  // Points move no money.
  const offered = paymentMethods.filter(({ pays_by }) => pays_by === 'money');
  const [typed, setTyped] = useState<TransferForm>(() => ({
    ...{ from_office_id: user.office_id, from_method_id: null, from_currency: 'UZS' },
    ...{ to_office_id: user.office_id, to_method_id: null, to_currency: 'USD' },
    ...{ ...noFigures, transfer_date: formatDate(today()), description: '' },
    ...start?.form,
  }));
  const first = offered[0]?.id ?? null;
  const form = {
    ...typed,
    from_method_id: typed.from_method_id ?? first,
    to_method_id: typed.to_method_id ?? first,
  };
  const date = parseDate(form.transfer_date, today()) ?? today();
  const desks = useCashDesks({ date, office_id: null }).data?.cashDesks.desks ?? null;
  const rates = useOfferedRates(date);
  const exchange = readExchange(form, (pair) => rates.ofPair(pair)?.rate ?? null);
  const { pair } = exchange;
  const shown = (figure: Figure) => shownFigure(form, exchange, figure);
  const { body, problems } = readTransfer(form, exchange, today());
  const title = t('transfer.title');
  const fields = () => ({ ...form, amount: shown('amount'), received: shown('received'), rate: shown('rate') });
  const deskOf = (at: Side) => [
    nameIn(offices, form[`${at}_office_id`]),
    nameIn(paymentMethods, form[`${at}_method_id`]),
  ];
  const { summary, keepsBack } = useDialogSummary(title, fields, () => [
    moneyBriefly(body?.amount, form.from_currency),
    ...deskOf('from'),
    pair && exchange.arrives ? moneyBriefly(exchange.arrives, exchange.to_currency) : null,
    ...deskOf('to'),
    formatDate(body?.transfer_date),
  ]);
  const submission = useSubmission(
    ({ key, confirmed }) => {
      if (!body) throw new Error('A transfer with problems is not sent');
      return send(createCashTransfer, { body: { ...body, confirmed }, key });
    },
    ({ from_amount, from_currency, to_amount, to_currency }) => {
      const given = `${formatAmount(from_amount)} ${from_currency}`;
      const received = `${formatAmount(to_amount)} ${to_currency}`;
      toastDone(t(from_currency === to_currency ? 'transfer.moved' : 'transfer.exchanged', { given, received }));
      onClose();
    },
    {
      typed: () => ({ fields: fields(), problems }),
      // Without the rate of the day nothing says how much arrives.
      waits: loading || rates.loading,
      keepsBack,
    },
  );
  const { whole, at } = useProblemText(submission.problem, transferFields);
  const update = (next: (before: TransferForm) => TransferForm) => {
    setTyped(next);
    submission.changed();
  };
  const change = (patch: Partial<TransferForm>) => update((before) => ({ ...before, ...patch }));
  const figure = (name: Figure) => ({
    name,
    value: shown(name),
    // A field that is left writes its amount out, also one that only shows what follows.
    onChange: (text: string) => text !== shown(name) && update((before) => retype(before, name, text)),
    onBlur: () => setTyped((before) => ({ ...before, typing: null })),
    problem: at(name),
  });
  const toCurrency = (side: Side) => (currency: Currency) =>
    currency === form[`${side}_currency`] ? undefined : change(inCurrency(side, currency));
  const onRate = (rate: string) => update((before) => retype(before, 'rate', rate));
  const words = useDeskWords(date);
  const had = (side: Side) => words(side, desks && balanceAt(desks, form, exchange, side), exchange);
  const side = { form, onChange: change, offices, problemAt: at };
  return (
    <>
      <Dialog
        title={title}
        action={t(pair ? 'transfer.exchange' : 'transfer.move')}
        problem={whole}
        busy={submission.busy}
        onAction={submission.submit}
        onClose={onClose}
        wide
        {...(fallback ? { fallback } : {})}
      >
        <div className="transfer-sides">
          <TransferDesk
            {...side}
            side="from"
            methods={joined(
              offered,
              start?.methods ?? [],
              (desks ?? []).map(({ method_id: id, method_name: name }) => ({ id, name })),
            )}
          >
            <AmountField
              {...figure('amount')}
              {...had('from')}
              label={t('transfer.given')}
              required
              onCurrency={toCurrency('from')}
              onRate={onRate}
            />
          </TransferDesk>
          <TransferDesk {...side} side="to" methods={joined(offered, start?.methods ?? [])}>
            {pair ? (
              <AmountField
                {...figure('received')}
                {...had('to')}
                label={t('transfer.received')}
                onCurrency={toCurrency('to')}
                onRate={onRate}
              />
            ) : (
              <div className="field">
                <span className="field-label">{t('transfer.received')}</span>
                <output className="transfer-same">
                  {exchange.arrives ? `${formatAmount(exchange.arrives)} ${exchange.to_currency}` : '-'}
                </output>
                <span className="field-hint">{had('to').hint}</span>
              </div>
            )}
          </TransferDesk>
        </div>
        <div className="transfer-rate">
          {pair && <ExchangeRate {...figure('rate')} pair={pair} exchange={exchange} offered={rates.ofPair(pair)} />}
          <DateField
            name="transfer_date"
            label={t('columns.payment_date')}
            required
            today={today()}
            value={form.transfer_date}
            onChange={(transfer_date) => change({ transfer_date })}
            problem={at('transfer_date')}
          />
        </div>
        <TextField
          name="description"
          label={t('columns.description')}
          maxLength={500}
          value={form.description}
          onChange={(description) => change({ description })}
          problem={at('description')}
        />
        <SummaryNote text={summary} />
      </Dialog>
      <ConfirmDialog submission={submission} />
    </>
  );
}
