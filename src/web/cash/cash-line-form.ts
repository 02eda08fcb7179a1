import type { FieldProblems } from '../base/api/use-submission.ts';
import { type PaymentForm, readPayment } from './payment-fields.tsx';

/** What is written by hand: exchange differences follow from allocations. */
export const lineTypes = ['income', 'expense'] as const;
type Type = (typeof lineTypes)[number];

/** A line as it is typed. */
export type CashLineForm = PaymentForm & { type: Type; description: string; office_id: number | null };

/** The date of a line is called otherwise than that of a payment, whose fields it shares. */
export const fieldOf = (name: string) => (name === 'payment_date' ? 'entry_date' : name);
export const lineFields = [
  'type',
  'amount',
  'currency',
  'currency_rate',
  'method_id',
  'entry_date',
  'description',
  'office_id',
];

/** What was typed as the command's body, or what is wrong with it. */
export function readLine({ type, description, office_id, ...money }: CashLineForm, today: string) {
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
