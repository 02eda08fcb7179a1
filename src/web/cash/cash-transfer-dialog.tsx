import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Currency } from '#contract/base/money.ts';
import { createCashTransfer } from '#contract/cash/create-cash-transfer.ts';
import { useDirectories, useOfferedRates } from '../base/directories/directories.tsx';
import { FormDialog } from '../base/forms/form-dialog.tsx';
import { briefMoney, nameIn } from '../base/forms/form-summary.ts';
import { to } from '../base/forms/target.ts';
import { useForm } from '../base/forms/use-form.ts';
import { formatAmount, formatDate } from '../base/i18n/format.ts';
import { useMe } from '../base/session/me.tsx';
import { parseDate } from '../base/text/parse-date.ts';
import { AmountField } from '../base/ui/fields/amount-field.tsx';
import { DateField } from '../base/ui/fields/date-field.tsx';
import type { LookupOption } from '../base/ui/fields/lookup/lookup.tsx';
import { TextField } from '../base/ui/fields/text-field.tsx';
import type { DialogProps } from '../base/ui/windows/dialog-props.ts';
import {
  emptyTransfer,
  type Figure,
  inCurrency,
  readExchange,
  readTransfer,
  retype,
  type Side,
  shownFigure,
  type TransferForm,
} from './cash-transfer-form.ts';
import { ExchangeRate } from './exchange-rate.tsx';
import { TransferDesk } from './transfer-desk.tsx';
import { balanceAt, useDeskWords } from './transfer-words.ts';
import { useCashDesks } from './use-cash-desks.ts';
import './cash-transfer.css';

type Named = { id: number; name: string };

/** The initial values of a transfer; its payment methods may be retired. */
export type TransferStart = { form: Partial<TransferForm>; methods: Named[] };

type CashTransferDialogProps = Pick<DialogProps, 'onClose' | 'fallback'> & {
  start?: TransferStart | null;
  offices: LookupOption[];
};

const joined = (...lists: Named[][]): Named[] => [...new Map(lists.flat().map((each) => [each.id, each])).values()];

/** The state of a transfer form: typed and computed figures, balances of both desks, submission. */
function useTransfer({ start = null, offices, onClose }: CashTransferDialogProps) {
  const { t } = useTranslation();
  const { user, today } = useMe();
  const { paymentMethods, loading } = useDirectories();
  // Points are no money.
  const offered = paymentMethods.filter(({ pays_by }) => pays_by === 'money');
  const first = offered[0]?.id ?? null;
  const [kept, setKept] = useState<TransferForm>(() => ({ ...emptyTransfer(user.office_id, today()), ...start?.form }));
  const typed = { ...kept, from_method_id: kept.from_method_id ?? first, to_method_id: kept.to_method_id ?? first };
  const date = parseDate(typed.transfer_date, today()) ?? today();
  const desks = useCashDesks({ date, office_id: null }).data?.cashDesks.desks ?? null;
  const rates = useOfferedRates(date);
  const exchange = readExchange(typed, (pair) => rates.ofPair(pair)?.rate ?? null);
  const shown = (figure: Figure) => shownFigure(typed, exchange, figure);
  const deskOf = (at: Side) => [
    nameIn(offices, typed[`${at}_office_id`]),
    nameIn(paymentMethods, typed[`${at}_method_id`]),
  ];
  const form = useForm(to(createCashTransfer), {
    title: t('transfer.title'),
    start: kept,
    state: [kept, setKept],
    read: () => ({
      ...readTransfer(typed, exchange, today()),
      fields: { ...typed, amount: shown('amount'), received: shown('received'), rate: shown('rate') },
    }),
    required: ['transfer_date'],
    // Without the rate of the day the received amount can't be computed.
    waits: loading || rates.loading,
    facts: (body) => [
      briefMoney(body?.amount, typed.from_currency),
      ...deskOf('from'),
      exchange.pair && exchange.arrives ? briefMoney(exchange.arrives, exchange.to_currency) : null,
      ...deskOf('to'),
      formatDate(body?.transfer_date),
    ],
    done: ({ from_amount, from_currency, to_amount, to_currency }) =>
      t(from_currency === to_currency ? 'transfer.moved' : 'transfer.exchanged', {
        given: `${formatAmount(from_amount)} ${from_currency}`,
        received: `${formatAmount(to_amount)} ${to_currency}`,
      }),
    onClose,
  });
  const words = useDeskWords(date);
  return {
    ...{ form, typed, exchange, date, rates, shown },
    methods: joined(offered, start?.methods ?? []),
    methodsWithMoney: (desks ?? []).map(({ method_id: id, method_name: name }) => ({ id, name })),
    /** The balance of a desk, as the hint of its amount. */
    had: (side: Side) => words(side, desks && balanceAt(desks, typed, exchange, side), exchange),
    /** The figure has lost the focus: from now on it shows the computed value. */
    settle: () => setKept((before) => ({ ...before, typing: null })),
  };
}

/**
 * Moves money between two desks, or exchanges it. Of the given amount, the received amount and the rate any two are
 * typed, and the third is computed.
 */
export function CashTransferDialog(props: CashTransferDialogProps) {
  const { t } = useTranslation();
  const { today } = useMe();
  const { offices, fallback } = props;
  const { form, typed, exchange, rates, shown, methods, methodsWithMoney, had, settle } = useTransfer(props);
  const { pair } = exchange;
  const figure = (name: Figure) => ({
    name,
    value: shown(name),
    // A field that loses the focus formats its amount, also a computed one.
    onChange: (text: string) => text !== shown(name) && form.set((before) => retype(before, name, text)),
    onBlur: settle,
    problem: form.at(name),
  });
  const onRate = (rate: string) => form.set((before) => retype(before, 'rate', rate));
  const amount = (side: Side) => ({
    ...had(side),
    onRate,
    onCurrency: (currency: Currency) =>
      currency === typed[`${side}_currency`] ? undefined : form.set(inCurrency(side, currency)),
  });
  const desk = { form: typed, onChange: form.set, offices, problemAt: form.at };
  const received = pair ? (
    <AmountField {...figure('received')} {...amount('to')} label={t('transfer.received')} />
  ) : (
    <SameAmount hint={had('to').hint}>
      {exchange.arrives ? `${formatAmount(exchange.arrives)} ${exchange.to_currency}` : '-'}
    </SameAmount>
  );
  return (
    <FormDialog form={form} action={t(pair ? 'transfer.exchange' : 'transfer.move')} wide fallback={fallback}>
      <div className="transfer-sides">
        <TransferDesk {...desk} side="from" methods={joined(methods, methodsWithMoney)}>
          <AmountField {...figure('amount')} {...amount('from')} label={t('transfer.given')} required />
        </TransferDesk>
        <TransferDesk {...desk} side="to" methods={methods}>
          {received}
        </TransferDesk>
      </div>
      <div className="transfer-rate">
        {pair && <ExchangeRate {...figure('rate')} pair={pair} exchange={exchange} offered={rates.ofPair(pair)} />}
        <DateField {...form.field('transfer_date')} label={t('columns.payment_date')} today={today()} />
      </div>
      <TextField {...form.field('description')} label={t('columns.description')} />
    </FormDialog>
  );
}

/** The received amount within one currency, which equals the given one. */
function SameAmount({ hint, children }: { hint: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="field">
      <span className="field-label">{t('transfer.received')}</span>
      <output className="transfer-same">{children}</output>
      <span className="field-hint">{hint}</span>
    </div>
  );
}
