import { useTranslation } from 'react-i18next';
import { addCashEntry } from '#contract/cash/add-cash-entry.ts';
import { useDirectories, useOfferedRates } from '../base/directories/directories.tsx';
import { FormDialog } from '../base/forms/form-dialog.tsx';
import { briefMoney, nameIn } from '../base/forms/form-summary.ts';
import { to } from '../base/forms/target.ts';
import { useForm } from '../base/forms/use-form.ts';
import { formatAmount, formatDate, formatId } from '../base/i18n/format.ts';
import { useFilterOptions } from '../base/lists/filters/filter-options.ts';
import { useMe } from '../base/session/me.tsx';
import { parseDate } from '../base/text/parse-date.ts';
import { Choice } from '../base/ui/fields/choice.tsx';
import { Lookup } from '../base/ui/fields/lookup/lookup.tsx';
import { TextField } from '../base/ui/fields/text-field.tsx';
import { emptyLine, fieldOf, lineTypes, readLine } from './cash-line-form.ts';
import { PaymentFields } from './payment-fields.tsx';

/** Adds a manual line to the cash book; by default dated today and in the person's own office. */
export function CashEntryDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { user, today } = useMe();
  const { paymentMethods, loading } = useDirectories();
  // Points are no money.
  const methods = paymentMethods.filter(({ pays_by }) => pays_by === 'money');
  const first = methods[0]?.id ?? null;
  const offices = useFilterOptions('offices');
  const form = useForm(to(addCashEntry), {
    title: t('create.cash_entry'),
    start: emptyLine(today(), user.office_id),
    read: (typed) => readLine({ ...typed, method_id: typed.method_id ?? first }, today()),
    places: ['entry_date'],
    waits: loading || offices.loading,
    facts: (body, typed) => [
      t(`cash_types.${typed.type}`),
      briefMoney(body?.amount, typed.currency),
      nameIn(methods, typed.method_id ?? first),
      nameIn(offices.options, typed.office_id),
      formatDate(body?.entry_date),
    ],
    done: ({ id, amount, currency }, { type }) =>
      t(`cash.added_${type}`, { number: formatId(id), amount: `${formatAmount(amount)} ${currency}` }),
    onClose,
  });
  const typed = { ...form.typed, method_id: form.typed.method_id ?? first };
  const offered = useOfferedRates(parseDate(typed.payment_date, today()) ?? today());
  return (
    <FormDialog form={form}>
      <Choice
        {...form.field('type')}
        label={t('columns.cash_type')}
        options={lineTypes.map((id) => ({ id, name: t(`cash_types.${id}`) }))}
      />
      <PaymentFields
        form={typed}
        onChange={form.set}
        methods={methods}
        offered={offered}
        today={today()}
        problemAt={(name) => form.at(fieldOf(name))}
        dateLabel={t('columns.payment_date')}
      />
      <TextField {...form.field('description')} label={t('columns.what_for')} />
      <Lookup {...form.field('office_id')} label={t('fields.office')} {...offices} />
    </FormDialog>
  );
}
