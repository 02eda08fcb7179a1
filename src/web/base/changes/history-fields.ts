/** Label and value format of each field of the history. */
export const historyFields = {
  tourist_surname: ['fields.surname', 'text'],
  tourist_name: ['fields.first_name', 'text'],
  tourist_latin_name: ['fields.passport_name', 'text'],
  tourist_phone: ['fields.phone', 'phone'],
  adults: ['fields.adults', 'text'],
  children: ['fields.children', 'text'],
  infants: ['fields.infants', 'text'],
  direction: ['fields.direction', 'text'],
  service: ['fields.service', 'text'],
  service_date: ['fields.service_date', 'date'],
  deadline_date: ['fields.deadline_date', 'date'],
  sale_date: ['fields.sale_date', 'date'],
  brutto: ['fields.brutto', 'amount'],
  extra_profit: ['fields.extra_profit', 'amount'],
  cancel_reason: ['fields.reason', 'text'],
  notes: ['fields.notes', 'text'],
  operator_notes: ['fields.operator_notes', 'text'],
  management_notes: ['fields.management_notes', 'text'],
  partner: ['fields.partner', 'text'],
  reference_number: ['fields.reference_number', 'text'],
  rate: ['fields.rate', 'amount'],
  currency: ['fields.currency', 'text'],
  currency_rate: ['fields.currency_rate', 'rate'],
  amount_usd: ['fields.amount_usd', 'amount'],
  paid: ['columns.paid', 'amount'],
  method: ['fields.method', 'text'],
  payment_date: ['fields.payment_date', 'date'],
  amount: ['fields.amount', 'amount'],
  accepted_amount: ['fields.accepted_amount', 'amount'],
  decline_reason: ['fields.reason', 'text'],
  tags: ['fields.tags', 'text'],
  audit: ['columns.audit', 'audit'],
  state: ['columns.state', 'state'],
  surname: ['fields.surname', 'text'],
  name: ['fields.first_name', 'text'],
  latin_name: ['columns.latin_name', 'text'],
  phone: ['fields.phone', 'phone'],
  email: ['fields.email', 'text'],
  wording_version: ['consents.wording', 'text'],
  given_on: ['consents.given_on', 'date'],
  consent_means: ['consents.means', 'consent_means'],
  withdrawn_on: ['consents.withdrawn_on', 'date'],
} as const;
export type HistoryField = keyof typeof historyFields;

export const isHistoryField = (field: string): field is HistoryField => Object.hasOwn(historyFields, field);

export type HistoryLineChange = { field: string; before: string | null; after: string | null };

/** A line of a history as text: time, author, event and changes. */
export type HistoryLine = { id: number; at: string; by: string | null; text: string; changes: HistoryLineChange[] };
