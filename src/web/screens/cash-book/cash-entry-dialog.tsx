import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addCashEntry } from '#contract/commands/add-cash-entry.ts';
import { send } from '../../api/http.ts';
import { type FieldProblems, useSubmission } from '../../api/use-submission.ts';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { PaymentFields, type PaymentForm, readPayment } from '../../dialogs/payment-fields.tsx';
import { useProblemText } from '../../dialogs/problem-text.ts';
import { useDirectories, useOfferedRates } from '../../directories/directories.tsx';
import { formatAmount, formatDate } from '../../i18n/format.ts';
import { useFilterOptions } from '../../lists/filter-options.ts';
import { useMe } from '../../session/me.tsx';
import { parseDate } from '../../text/parse-date.ts';
import { Choice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Lookup } from '../../ui/lookup.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toastDone } from '../../ui/toasts.tsx';

const types = ['income', 'expense'] as const;
type Type = (typeof types)[number];
type Form = PaymentForm & { type: Type; description: string; office_id: number | null };

/** The date of a line is called otherwise than that of a payment, whose fields it shares. */
const fieldOf = (name: string) => (name === 'payment_date' ? 'entry_date' : name);
const fields = ['type', 'amount', 'currency', 'currency_rate', 'method_id', 'entry_date', 'description', 'office_id'];

/** What was typed as the command's body, or what is wrong with it. */
function readLine({ type, description, office_id, ...money }: Form, today: string) {
  const { body, problems: ofMoney } = readPayment(money, today);
  const problems: FieldProblems = Object.fromEntries(
    Object.entries(ofMoney).map(([name, code]) => [fieldOf(name), code]),
  );
  if (description.trim() === '') problems.description = 'fill_required_fields';
  if (office_id === null) problems.office_id = 'fill_required_fields';
  if (!body || office_id === null || Object.keys(problems).length > 0) return { body: null, problems };
  const { payment_date: entry_date, ...amounts } = body;
  return { body: { ...amounts, type, entry_date, description, office_id }, problems };
}

/** Writes a line into the book by hand: today's, of one's own office, unless somebody says otherwise. */
export function CashEntryDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { user, today } = useMe();
  const { paymentMethods, loading } = useDirectories();
  const offices = useFilterOptions('offices');
  const [form, setForm] = useState<Form>(() => ({
    type: 'expense',
    amount: '',
    currency: 'USD',
    currency_rate: '',
    method_id: null,
    payment_date: formatDate(today()),
    description: '',
    office_id: user.office_id,
  }));
  const typed = { ...form, method_id: form.method_id ?? paymentMethods[0]?.id ?? null };
  const offered = useOfferedRates(parseDate(form.payment_date, today()) ?? today());
  const { body, problems } = readLine(typed, today());
  const submission = useSubmission(
    ({ key, confirmed }) => {
      if (!body) throw new Error('A line with problems is not sent');
      return send(addCashEntry, { body: { ...body, confirmed }, key });
    },
    () => {
      const { amount = '0', currency = '' } = body ?? {};
      toastDone(t(`cash.added_${form.type}`, { amount: `${formatAmount(amount)} ${currency}` }));
      onClose();
    },
  );
  const { whole, at } = useProblemText(submission.problem, fields);
  const change = (patch: Partial<Form>) => {
    setForm((before) => ({ ...before, ...patch }));
    submission.changed();
  };
  return (
    <>
      <Dialog
        title={t('create.cash_entry')}
        action={t('save')}
        problem={whole}
        busy={submission.busy || loading}
        onAction={() => (body ? submission.submit() : submission.reject(problems))}
        onClose={onClose}
      >
        <Choice
          name="type"
          label={t('columns.cash_type')}
          required
          options={types.map((id) => ({ id, name: t(`cash_types.${id}`) }))}
          value={form.type}
          onChange={(type) => change({ type })}
          problem={at('type')}
        />
        <PaymentFields
          form={typed}
          onChange={change}
          methods={paymentMethods}
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
          options={offices}
          value={form.office_id}
          onChange={(office_id) => change({ office_id })}
          problem={at('office_id')}
        />
      </Dialog>
      <ConfirmDialog submission={submission} />
    </>
  );
}
