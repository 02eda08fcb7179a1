import type { FieldProblems } from '../base/api/use-submission.ts';
import { formatDate } from '../base/i18n/format.ts';
import { type PaymentForm, readPayment } from './payment-fields.tsx';

/** The types of manual lines: exchange differences come from allocations only. */
export const lineTypes = ['income', 'expense'] as const;
type Type = (typeof lineTypes)[number];

/** A line in the form. */
type CashLineForm = PaymentForm & { type: Type; description: string; office_id: number | null };

export const emptyLine = (today: string, office_id: number): CashLineForm => ({
  type: 'expense',
  amount: '',
  currency: 'USD',
  currency_rate: '',
  method_id: null,
  payment_date: formatDate(today),
  description: '',
  office_id,
});

/** A line shares the fields of a payment; only the name of its date differs. */
export const fieldOf = (name: string) => (name === 'payment_date' ? 'entry_date' : name);

/** The typed values as the command's body, or their problems. */
export function readLine(line: CashLineForm, today: string) {
  const { type, description, office_id, ...money } = line;
  const { body, problems: ofMoney } = readPayment(money, today);
  const problems: FieldProblems = Object.fromEntries(
    Object.entries(ofMoney).map(([name, code]) => [fieldOf(name), code]),
  );
  const fields = { ...line, entry_date: line.payment_date };
  if (description.trim() === '') problems.description = 'fill_required_fields';
  if (office_id === null) problems.office_id = 'fill_required_fields';
  if (!body || office_id === null || Object.keys(problems).length > 0) return { body: null, problems, fields };
  const { payment_date: entry_date, ...amounts } = body;
  return { body: { ...amounts, type, entry_date, description, office_id }, problems, fields };
}
