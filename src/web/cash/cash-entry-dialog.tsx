import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addCashEntry } from '#contract/cash/add-cash-entry.ts';
import { send } from '../base/api/http.ts';
import { useSubmission } from '../base/api/use-submission.ts';
import { useDirectories, useOfferedRates } from '../base/directories/directories.tsx';
import { ConfirmDialog } from '../base/forms/confirm-dialog.tsx';
import { moneyBriefly, nameIn, useDialogSummary } from '../base/forms/form-summary.ts';
import { useProblemText } from '../base/forms/problem-text.ts';
import { formatAmount, formatDate, formatId } from '../base/i18n/format.ts';
import { useFilterOptions } from '../base/lists/filters/filter-options.ts';
import { useMe } from '../base/session/me.tsx';
import { parseDate } from '../base/text/parse-date.ts';
import { Choice } from '../base/ui/fields/choice.tsx';
import { Lookup } from '../base/ui/fields/lookup.tsx';
import { TextField } from '../base/ui/fields/text-field.tsx';
import { SummaryNote } from '../base/ui/summary-note.tsx';
import { toastDone } from '../base/ui/toasts.tsx';
import { Dialog } from '../base/ui/windows/dialog.tsx';
import { type CashLineForm, fieldOf, lineFields, lineTypes, readLine } from './cash-line-form.ts';
import { PaymentFields } from './payment-fields.tsx';

/** Writes a line into the book by hand: today's, of one's own office, unless somebody says otherwise. */
export function CashEntryDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { user, today } = useMe();
  const { paymentMethods, loading } = useDirectories();
  // Points move no money.
  const methods = paymentMethods.filter(({ pays_by }) => pays_by === 'money');
  const offices = useFilterOptions('offices');
  const [form, setForm] = useState<CashLineForm>(() => ({
    type: 'expense',
    amount: '',
    currency: 'USD',
    currency_rate: '',
    method_id: null,
    payment_date: formatDate(today()),
    description: '',
    office_id: user.office_id,
  }));
  const typed = { ...form, method_id: form.method_id ?? methods[0]?.id ?? null };
  const offered = useOfferedRates(parseDate(form.payment_date, today()) ?? today());
  const { body, problems } = readLine(typed, today());
  const title = t('create.cash_entry');
  const { summary, keepsBack } = useDialogSummary(
    title,
    () => typed,
    () => [
      t(`cash_types.${form.type}`),
      moneyBriefly(body?.amount, typed.currency),
      nameIn(methods, typed.method_id),
      nameIn(offices.options, form.office_id),
      formatDate(body?.entry_date),
    ],
  );
  const submission = useSubmission(
    ({ key, confirmed }) => {
      if (!body) throw new Error('A line with problems is not sent');
      return send(addCashEntry, { body: { ...body, confirmed }, key });
    },
    ({ id, amount, currency }) => {
      const words = { number: formatId(id), amount: `${formatAmount(amount)} ${currency}` };
      toastDone(t(`cash.added_${form.type}`, words));
      onClose();
    },
    {
      typed: () => ({ fields: { ...typed, entry_date: typed.payment_date }, problems }),
      waits: loading || offices.loading,
      keepsBack,
    },
  );
  const { whole, at } = useProblemText(submission.problem, lineFields);
  const change = (patch: Partial<CashLineForm>) => {
    setForm((before) => ({ ...before, ...patch }));
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
        <Choice
          name="type"
          label={t('columns.cash_type')}
          required
          options={lineTypes.map((id) => ({ id, name: t(`cash_types.${id}`) }))}
          value={form.type}
          onChange={(type) => change({ type })}
          problem={at('type')}
        />
        <PaymentFields
          form={typed}
          onChange={change}
          methods={methods}
          offered={offered}
          today={today()}
          problemAt={(name) => at(fieldOf(name))}
          path=""
          dateLabel={t('columns.payment_date')}
        />
        <TextField
          name="description"
          label={t('columns.what_for')}
          required
          maxLength={500}
          value={form.description}
          onChange={(description) => change({ description })}
          problem={at('description')}
        />
        <Lookup
          name="office_id"
          label={t('fields.office')}
          required
          {...offices}
          value={form.office_id}
          onChange={(office_id) => change({ office_id })}
          problem={at('office_id')}
        />
        <SummaryNote text={summary} />
      </Dialog>
      <ConfirmDialog submission={submission} />
    </>
  );
}
