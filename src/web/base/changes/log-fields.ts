import { historyFields } from './history-fields.ts';

/**
 * Label and value format of each field of the log: those of the histories, and those that only the log has.
 */
export const logFields = {
  ...historyFields,
  // Of transfers between desks, and of exchange rates.
  from_amount: ['log.fields.from_amount', 'amount'],
  from_currency: ['log.fields.from_currency', 'text'],
  from_office: ['log.fields.from_office', 'text'],
  from_method: ['log.fields.from_method', 'text'],
  to_amount: ['log.fields.to_amount', 'amount'],
  to_currency: ['log.fields.to_currency', 'text'],
  to_office: ['log.fields.to_office', 'text'],
  to_method: ['log.fields.to_method', 'text'],
  exchange_rate: ['columns.currency_rate', 'rate'],
  transfer_date: ['columns.payment_date', 'date'],
  transfer_id: ['log.entities.cash_transfer', 'text'],
  reversed_on: ['log.fields.reversed_on', 'date'],
  reverse_reason: ['fields.reason', 'text'],
  // Of a sale.
  netto: ['fields.netto', 'amount'],
  profit: ['fields.profit', 'amount'],
  total_profit: ['fields.total_profit', 'amount'],
  accepted: ['fields.accepted', 'amount'],
  debt: ['fields.debt', 'amount'],
  pending_payments: ['log.fields.pending_payments', 'number'],
  bookings_count: ['columns.bookings_count', 'number'],
  payment_status: ['columns.payment_status', 'payment_status'],
  lifecycle: ['columns.state', 'lifecycle'],
  target: ['columns.target', 'target'],
  changed_since_check: ['log.fields.changed_since_check', 'yes_no'],
  brutto_before_cancel: ['columns.brutto_before_cancel', 'amount'],
  client: ['columns.client', 'client'],
  agent: ['fields.agent', 'text'],
  checked_by: ['fields.checked_by', 'text'],
  checked_at: ['log.fields.checked_at', 'moment'],
  // Of a booking.
  sale_id: ['columns.sale', 'text'],
  to_be_paid: ['fields.to_be_paid', 'amount'],
  allocations: ['log.fields.allocations', 'text'],
  partner_rate: ['log.fields.partner_rate', 'rate'],
  partner_conversion: ['log.fields.partner_conversion', 'amount'],
  netto_difference: ['log.fields.netto_difference', 'amount'],
  paid_usd: ['log.fields.paid_usd', 'amount'],
  paid_partner: ['log.fields.paid_partner', 'amount'],
  cancelled_with_sale: ['log.fields.cancelled_with_sale', 'yes_no'],
  rate_before_cancel: ['booking.rate_before', 'amount'],
  amount_usd_before_cancel: ['log.fields.amount_usd_before_cancel', 'amount'],
  // Of money of tourists.
  kind: ['columns.marks', 'payment_kind'],
  sale_flag: ['log.fields.sale_flag', 'yes_no'],
  usd_total: ['columns.usd_total', 'amount'],
  usd_rounding: ['log.fields.usd_rounding', 'amount'],
  accepted_usd_total: ['log.fields.accepted_usd_total', 'amount'],
  accepted_usd_rounding: ['log.fields.accepted_usd_rounding', 'amount'],
  accepted_by: ['columns.accepted_by', 'text'],
  accepted_at: ['columns.accepted_at', 'moment'],
  declined_by: ['columns.declined_by', 'text'],
  declined_at: ['columns.declined_at', 'moment'],
  created_by: ['columns.created_by', 'text'],
  // Of money to partners, and of what it pays.
  office: ['fields.office', 'text'],
  description: ['columns.description', 'text'],
  allocated: ['columns.allocated', 'amount'],
  allocated_usd: ['log.fields.allocated_usd', 'amount'],
  allocated_partner: ['log.fields.allocated_partner', 'amount'],
  partner_payment_id: ['log.fields.partner_payment_id', 'text'],
  booking_id: ['log.fields.booking_id', 'text'],
  option: ['log.fields.option', 'allocation_option'],
  usd_amount: ['log.fields.usd_amount', 'amount'],
  booking_amount: ['log.fields.booking_amount', 'amount'],
  payment_rate: ['log.fields.payment_rate', 'rate'],
  booking_rate: ['log.fields.booking_rate', 'rate'],
  usd_difference: ['log.fields.usd_difference', 'amount'],
  usd_paid: ['log.fields.paid_usd', 'amount'],
  partner_paid: ['log.fields.paid_partner', 'amount'],
  partner_settled: ['log.fields.partner_settled', 'amount'],
  allocated_on: ['log.fields.allocated_on', 'date'],
  // Of the cash book.
  type: ['columns.cash_type', 'cash_type'],
  entry_date: ['columns.payment_date', 'date'],
  tourist_payment_id: ['log.fields.tourist_payment_id', 'text'],
  partner_payment_version: ['log.fields.partner_payment_version', 'text'],
  allocation_id: ['log.fields.allocation_id', 'text'],
  reverses_id: ['columns.reverses', 'text'],
  signed_amount: ['log.fields.signed_amount', 'amount'],
  signed_usd: ['log.fields.signed_usd', 'amount'],
  // Of clients and the programme.
  anonymised_at: ['log.fields.anonymised_at', 'moment'],
  merged_into: ['log.fields.merged_into', 'client'],
  first_client: ['columns.client', 'client'],
  second_client: ['columns.other_client', 'client'],
  turnover: ['columns.turnover_usd', 'amount'],
  points: ['columns.points', 'number'],
  subscription_until: ['columns.subscription_until', 'date'],
  from_turnover: ['loyalty_settings.from_turnover', 'amount'],
  percent: ['columns.percent', 'number'],
  activation_days: ['loyalty_settings.fields.activation_days', 'number'],
  validity_months: ['loyalty_settings.fields.validity_months', 'number'],
  max_percent: ['loyalty_settings.fields.max_percent', 'number'],
  membership_months: ['loyalty_settings.fields.membership_months', 'number'],
  daily_messages: ['loyalty_settings.fields.daily_messages', 'number'],
  dial_codes: ['loyalty_settings.fields.dial_codes', 'text'],
  // Of people and directories.
  title: ['fields.name', 'text'],
  retired: ['log.fields.retired', 'yes_no'],
  for_sales: ['method_uses.use.sales', 'yes_no'],
  for_bookings: ['method_uses.use.bookings', 'yes_no'],
  for_tourist_payments: ['method_uses.use.tourist_payments', 'yes_no'],
  for_partner_payments: ['method_uses.use.partner_payments', 'yes_no'],
  pays_by: ['log.fields.pays_by', 'means'],
  branch: ['fields.branch_of_office', 'text'],
  username: ['fields.username', 'text'],
  role: ['fields.role', 'role'],
  disabled_at: ['log.fields.disabled_at', 'moment'],
  last_used_at: ['columns.last_used_at', 'moment'],
  month: ['filters.month', 'month'],
  person: ['columns.person', 'text'],
  list: ['log.fields.list', 'text'],
  query: ['log.fields.query', 'text'],
  date: ['columns.holds_from', 'date'],
  source: ['columns.rate_source', 'rate_source'],
  rate_age: ['rate_age.field', 'number'],
  retention_months: ['retention.field', 'number'],
  enabled: ['log.fields.enabled', 'yes_no'],
  content_type: ['log.fields.content_type', 'text'],
  subscription: ['log.fields.subscription', 'date'],
  network: ['log.fields.network', 'text'],
  passkey: ['log.fields.passkey', 'text'],
  recovery_codes_left: ['log.fields.recovery_codes_left', 'number'],
  demands_second_factor: ['log.fields.demands_second_factor', 'yes_no'],
  failures: ['log.fields.failures', 'number'],
} as const;
export type LogField = keyof typeof logFields;
export type FieldFormat = (typeof logFields)[LogField][1];

export const isLogField = (field: string): field is LogField => Object.hasOwn(logFields, field);

/** Derived fields, authors and times: shown only in the details of a line. */
const minor = new Set<string>([
  ...['netto', 'profit', 'total_profit', 'accepted', 'debt', 'pending_payments', 'bookings_count', 'payment_status'],
  ...['changed_since_check', 'checked_by', 'checked_at', 'sale_id', 'to_be_paid', 'allocations', 'partner_rate'],
  ...['partner_conversion', 'netto_difference', 'paid_usd', 'paid_partner', 'cancelled_with_sale', 'sale_flag'],
  ...['usd_rounding', 'accepted_usd_total', 'accepted_usd_rounding', 'accepted_by', 'accepted_at', 'declined_by'],
  ...['declined_at', 'created_by', 'allocated_usd', 'allocated_partner', 'usd_paid', 'partner_paid', 'partner_settled'],
  ...['partner_payment_version', 'allocation_id', 'signed_amount', 'signed_usd', 'last_used_at', 'usd_total'],
]);
const isMinor = (field: string): boolean => minor.has(field);

/** Fields whose initial value is no change, so that it is not shown. */
const standing = new Set<string>(['audit', 'state', 'lifecycle', 'target', 'kind', 'allocated', 'turnover']);

/** Whether a change is shown in the line itself and not only in its details. */
export const isTold = ({ field, before }: { field: string; before: string | null }): boolean =>
  !isMinor(field) && !(before === null && standing.has(field));

/** The texts of a format's values. */
export const formatWords = {
  audit: { checked: 'history.audit.checked', unchecked: 'history.audit.unchecked' },
  state: { new: 'payment_states.new', accepted: 'payment_states.accepted', declined: 'payment_states.declined' },
  lifecycle: { active: 'lifecycles.active', completed: 'lifecycles.completed', cancelled: 'lifecycles.cancelled' },
  payment_status: {
    not_paid: 'payment_statuses.not_paid',
    partially_paid: 'payment_statuses.partially_paid',
    fully_paid: 'payment_statuses.fully_paid',
    overpaid: 'payment_statuses.overpaid',
  },
  target: { added: 'targets.added', not_added: 'targets.not_added' },
  payment_kind: { payment: 'payment_kinds.payment', refund: 'payment_kinds.refund' },
  cash_type: {
    income: 'cash_types.income',
    expense: 'cash_types.expense',
    exchange_loss: 'cash_types.exchange_loss',
    exchange_gain: 'cash_types.exchange_gain',
    transfer_out: 'cash_types.transfer_out',
    transfer_in: 'cash_types.transfer_in',
  },
  role: { agent: 'roles.agent', management: 'roles.management' },
  rate_source: { manual: 'rate_sources.manual', central_bank: 'rate_sources.central_bank' },
  allocation_option: {
    partial: 'log.options.partial',
    full_netto: 'log.options.full_netto',
    full_exchange_loss: 'log.options.full_exchange_loss',
  },
  consent_means: {
    paper: 'consents.by_means.paper',
    message: 'consents.by_means.message',
    phone: 'consents.by_means.phone',
    public_page: 'consents.by_means.public_page',
  },
  means: { money: 'log.means.money', points: 'log.means.points' },
  yes_no: { true: 'log.yes_no.true', false: 'log.yes_no.false' },
} as const satisfies Partial<Record<FieldFormat, Record<string, string>>>;
