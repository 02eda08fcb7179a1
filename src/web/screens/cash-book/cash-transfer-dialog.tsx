import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createCashTransfer } from '#contract/commands/create-cash-transfer.ts';
import { doubtAboutRate } from '#contract/doubts.ts';
import type { CashDesk } from '#contract/entities/cash-transfer.ts';
import { type Amount, add, currencies, negate, ratePairOf, sign, ZERO } from '#contract/money.ts';
import { send } from '../../api/http.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { useWarningText } from '../../dialogs/doubt-text.ts';
import { useProblemText } from '../../dialogs/problem-text.ts';
import { useDirectories, usePairRates } from '../../directories/directories.tsx';
import { formatAmount, formatDate, formatRate } from '../../i18n/format.ts';
import { useFilterOptions } from '../../lists/filter-options.ts';
import { useMe } from '../../session/me.tsx';
import { parseDate } from '../../text/parse-date.ts';
import { AmountField, RateField } from '../../ui/amount-field.tsx';
import { Choice } from '../../ui/choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Lookup } from '../../ui/lookup.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { followsFrom, readTransfer, type TransferForm, transferFields } from './cash-transfer-form.ts';
import { useCashDesks } from './use-cash-desks.ts';

type Side = 'from' | 'to';

/** What a desk has on the day; a desk that nothing was ever put into has nothing. */
const balanceOf = (desks: CashDesk[], form: TransferForm, side: Side): Amount =>
  desks.find(
    (desk) =>
      desk.office_id === form[`${side}_office_id`] &&
      desk.method_id === form[`${side}_method_id`] &&
      desk.currency === form[`${side}_currency`],
  )?.balance ?? ZERO;

/** Moves money from one desk to another one, or exchanges it: what follows from what is typed is shown beside it. */
export function CashTransferDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { user, today } = useMe();
  const { paymentMethods, loading } = useDirectories();
  // Points move no money.
  const methods = paymentMethods.filter(({ pays_by }) => pays_by === 'money');
  const offices = useFilterOptions('offices');
  const [typed, setTyped] = useState<TransferForm>(() => ({
    ...{ from_office_id: user.office_id, from_method_id: null, from_currency: 'UZS', amount: '' },
    ...{ to_office_id: user.office_id, to_method_id: null, to_currency: 'USD', received: '', rate: '' },
    ...{ transfer_date: formatDate(today()), description: '' },
  }));
  const first = methods[0]?.id ?? null;
  const form = {
    ...typed,
    from_method_id: typed.from_method_id ?? first,
    to_method_id: typed.to_method_id ?? first,
  };
  const date = parseDate(form.transfer_date, today()) ?? today();
  const { data } = useCashDesks({ date, office_id: null });
  const desks = data?.cashDesks.desks ?? [];
  const pair = ratePairOf(form.from_currency, form.to_currency);
  const rateOfDay = usePairRates(date);
  const dayRate = pair && rateOfDay(pair);
  const { arrives, rate } = followsFrom(form, dayRate);
  const { body, problems } = readTransfer(form, today());
  const warningText = useWarningText();
  const warning = rate && warningText(doubtAboutRate(rate, dayRate));
  const submission = useSubmission(
    ({ key, confirmed }) => {
      if (!body) throw new Error('A transfer with problems is not sent');
      return send(createCashTransfer, { body: { ...body, confirmed }, key });
    },
    ({ from_amount, from_currency, to_amount, to_currency }) => {
      const given = `${formatAmount(from_amount)} ${from_currency}`;
      toastDone(t('transfer.done', { given, received: `${formatAmount(to_amount)} ${to_currency}` }));
      onClose();
    },
    { typed: () => ({ fields: { ...form }, problems }) },
  );
  const { whole, at } = useProblemText(submission.problem, transferFields);
  const change = (patch: Partial<TransferForm>) => {
    setTyped((before) => ({ ...before, ...patch }));
    submission.changed();
  };
  const had = (side: Side, moved: Amount | null): string => {
    const money = (amount: Amount) => `${formatAmount(amount)} ${form[`${side}_currency`]}`;
    const balance = balanceOf(desks, form, side);
    const has = t('transfer.has', { amount: money(balance) });
    if (!moved) return has;
    const after = add(balance, side === 'from' ? negate(moved) : moved);
    if (side === 'to') return `${has}, ${t('transfer.becomes', { amount: money(after) })}`;
    const left = sign(after) < 0 ? t('transfer.short', { amount: money(negate(after)) }) : null;
    return `${has}, ${left ?? t('transfer.stays', { amount: money(after) })}`;
  };
  const given = followsFrom({ ...form, to_currency: form.from_currency }, null).arrives;
  const desk = (side: Side) => (
    <>
      <Lookup
        name={`${side}_office_id`}
        label={t('fields.office')}
        required
        options={offices}
        value={form[`${side}_office_id`]}
        onChange={(id) => change({ [`${side}_office_id`]: id })}
        problem={at(`${side}_office_id`)}
      />
      <Choice
        name={`${side}_method_id`}
        label={t('fields.method')}
        required
        options={methods}
        value={form[`${side}_method_id`]}
        onChange={(id) => change({ [`${side}_method_id`]: id })}
        problem={at(`${side}_method_id`)}
      />
      <Choice
        name={`${side}_currency`}
        label={t('fields.currency')}
        required
        options={currencies.map((code) => ({ id: code, name: code }))}
        value={form[`${side}_currency`]}
        // A rate and an amount that were typed are those of the currency before.
        onChange={(currency) => change({ [`${side}_currency`]: currency, received: '', rate: '' })}
        problem={at(`${side}_currency`)}
      />
    </>
  );
  return (
    <>
      <Dialog
        title={t('transfer.title')}
        action={t('actions.transfer')}
        problem={whole}
        busy={submission.busy || loading}
        onAction={submission.submit}
        onClose={onClose}
        wide
      >
        <div className="transfer-sides">
          <fieldset>
            <legend>{t('transfer.from')}</legend>
            {desk('from')}
            <AmountField
              name="amount"
              label={t('transfer.given')}
              required
              value={form.amount}
              onChange={(amount) => change({ amount })}
              onCurrency={(from_currency) => change({ from_currency })}
              hint={had('from', given)}
              problem={at('amount')}
            />
          </fieldset>
          <fieldset>
            <legend>{t('transfer.to')}</legend>
            {desk('to')}
            {pair ? (
              <AmountField
                name="received"
                label={t('transfer.received')}
                value={form.received}
                onChange={(received) => change({ received, rate: '' })}
                placeholder={arrives ? formatAmount(arrives) : ''}
                hint={had('to', arrives)}
                problem={at('received')}
              />
            ) : (
              <p className="dim">
                {arrives && t('transfer.arrives', { amount: `${formatAmount(arrives)} ${form.to_currency}` })}{' '}
                {had('to', arrives)}
              </p>
            )}
          </fieldset>
        </div>
        <div className="payment-fields">
          {pair && (
            <RateField
              name="rate"
              label={t('fields.currency_rate')}
              value={form.rate}
              onChange={(text) => change({ rate: text, received: '' })}
              placeholder={rate ? formatRate(rate) : ''}
              hint={
                warning
                  ? undefined
                  : [
                      dayRate && t('payment.offered_rate', { rate: formatRate(dayRate) }),
                      form.received !== '' && rate && t('transfer.follows', { rate: formatRate(rate) }),
                    ]
                      .filter(Boolean)
                      .join('. ')
              }
              warning={warning}
              problem={at('rate')}
            />
          )}
          <DateField
            name="transfer_date"
            label={t('columns.payment_date')}
            today={today()}
            value={form.transfer_date}
            onChange={(transfer_date) => change({ transfer_date })}
            problem={at('transfer_date')}
          />
        </div>
        <TextField
          name="description"
          label={t('transfer.comment')}
          maxLength={500}
          value={form.description}
          onChange={(description) => change({ description })}
          problem={at('description')}
        />
      </Dialog>
      <ConfirmDialog submission={submission} />
    </>
  );
}
