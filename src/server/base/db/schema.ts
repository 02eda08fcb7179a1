// Written by `npm run db-types` from the catalogue of a database with all migrations.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { JsonColumns } from './json-columns.ts';

/** A date or ISO string when written, an ISO string when read. */
type Moment = ColumnType<string, Date | string, Date | string>;
type GeneratedMoment = ColumnType<string, Date | string | undefined, Date | string>;

export type Schema = {
  allocations: {
    company_id: number;
    id: Generated<number>;
    partner_payment_id: number;
    booking_id: number;
    option: 'partial' | 'full_netto' | 'full_exchange_loss';
    amount: string;
    usd_amount: string;
    booking_amount: string;
    payment_rate: string;
    booking_rate: string;
    usd_difference: Generated<string>;
    created_by: number;
    created_at: GeneratedMoment;
    allocated_on: string;
    usd_paid: string;
    partner_paid: string;
    partner_settled: string;
    usd_settled: GeneratedAlways<string>;
  };
  audit_log: {
    company_id: number;
    id: Generated<number>;
    at: GeneratedMoment;
    user_id: number | null;
    event: string;
    entity: string;
    entity_id: number;
    sale_id: number | null;
    changes: JSONColumnType<JsonColumns['audit_log.changes'], string | undefined>;
  };
  booking_sums: {
    company_id: number;
    id: Generated<number>;
    level: string;
    date: string;
    partner_id: number;
    agent_id: number;
    office_id: number;
    direction_id: number;
    currency: string;
    lifecycle: string;
    bookings: number;
    amount_usd: string;
    partner_amount: string;
    to_be_paid_usd: string;
    to_be_paid_partner: string;
    open_bookings: number;
    owed: string;
    owed_usd: string;
    overpaid_bookings: number;
    overpaid: string;
    overpaid_usd: string;
    unsettled: string;
    unsettled_usd: string;
  };
  bookings: {
    company_id: number;
    id: Generated<number>;
    sale_id: number;
    partner_id: number;
    reference_number: string | null;
    service_date: string;
    rate: string;
    currency: 'USD' | 'UZS' | 'EUR';
    currency_rate: string;
    amount_usd: string;
    paid: Generated<string>;
    allocations: Generated<number>;
    to_be_paid: GeneratedAlways<string>;
    payment_status: GeneratedAlways<'fully_paid' | 'overpaid' | 'partially_paid' | 'not_paid'>;
    lifecycle: Generated<'active' | 'cancelled'>;
    cancelled_with_sale: Generated<boolean>;
    rate_before_cancel: string | null;
    amount_usd_before_cancel: string | null;
    audit: Generated<'unchecked' | 'checked'>;
    checked_by: number | null;
    checked_at: Moment | null;
    version: Generated<number>;
    created_at: GeneratedMoment;
    partner_rate: string | null;
    partner_conversion: string | null;
    netto_difference: Generated<string>;
    paid_usd: Generated<string>;
    paid_partner: Generated<string>;
    partner_amount: GeneratedAlways<string>;
    to_be_paid_usd: GeneratedAlways<string>;
    to_be_paid_partner: GeneratedAlways<string>;
    reference_key: GeneratedAlways<string>;
    reference_letters: GeneratedAlways<string>;
    sale_agent_id: number;
    sale_office_id: number;
    sale_direction_id: number;
  };
  branches: {
    company_id: number;
    id: Generated<number>;
    name: string;
    name_key: GeneratedAlways<string>;
    version: Generated<number>;
  };
  cash_entries: {
    company_id: number;
    id: Generated<number>;
    type: 'income' | 'expense' | 'exchange_loss' | 'exchange_gain' | 'transfer_out' | 'transfer_in';
    entry_date: string;
    description: Generated<string>;
    office_id: number;
    method_id: number | null;
    amount: string;
    currency: 'USD' | 'UZS' | 'EUR';
    currency_rate: string;
    usd_total: string;
    tourist_payment_id: number | null;
    partner_payment_id: number | null;
    created_by: number;
    created_at: GeneratedMoment;
    partner_payment_version: number | null;
    allocation_id: number | null;
    partner_id: number | null;
    reverses_id: number | null;
    description_key: GeneratedAlways<string>;
    description_letters: GeneratedAlways<string>;
    transfer_id: number | null;
    movement: GeneratedAlways<string>;
    signed_amount: GeneratedAlways<string>;
    signed_usd: GeneratedAlways<string>;
  };
  cash_sums: {
    company_id: number;
    id: Generated<number>;
    level: string;
    date: string;
    office_id: number;
    method_id: number;
    currency: string;
    type: string;
    by_hand: boolean;
    lines: number;
    amount: string;
    usd_total: string;
    signed_usd: string;
    moved: string;
  };
  cash_transfers: {
    company_id: number;
    id: Generated<number>;
    transfer_date: string;
    from_office_id: number;
    from_method_id: number;
    from_currency: 'USD' | 'UZS' | 'EUR';
    from_amount: string;
    to_office_id: number;
    to_method_id: number;
    to_currency: 'USD' | 'UZS' | 'EUR';
    to_amount: string;
    exchange_rate: string;
    usd_total: string;
    description: Generated<string>;
    reversed_on: string | null;
    reverse_reason: string | null;
    created_by: number;
    created_at: GeneratedMoment;
    version: Generated<number>;
  };
  client_consents: {
    company_id: number;
    id: Generated<number>;
    client_id: number;
    wording_version: number;
    given_on: string;
    means: 'paper' | 'message' | 'phone' | 'public_page';
    notes: Generated<string>;
    created_by: number;
    created_at: GeneratedMoment;
    withdrawn_on: string | null;
    withdrawn_by: number | null;
  };
  client_look_ups: {
    company_id: number;
    user_id: number;
    misses: Generated<number>;
    began_at: GeneratedMoment;
  };
  client_pairs_apart: {
    company_id: number;
    id: Generated<number>;
    first_id: number;
    second_id: number;
    created_by: number;
    created_at: GeneratedMoment;
  };
  client_sums: {
    company_id: number;
    id: Generated<number>;
    level: string;
    date: string;
    clients: number;
    points: number;
    turnover: string;
  };
  client_visits: {
    company_id: number;
    id: Generated<number>;
    client_id: number;
    date: string;
    previous: string | null;
  };
  clients: {
    company_id: number;
    id: Generated<number>;
    phone: string;
    name: string;
    surname: string;
    created_at: GeneratedMoment;
    email: string | null;
    merged_into: number | null;
    turnover: Generated<string>;
    points: Generated<number>;
    subscription_until: string | null;
    updated_by: number | null;
    updated_at: Moment | null;
    version: Generated<number>;
    phone_tail: GeneratedAlways<string>;
    phone_head: GeneratedAlways<string>;
    name_words: GeneratedAlways<string>;
    latin_name: Generated<string>;
    search_key: GeneratedAlways<string>;
    search_letters: GeneratedAlways<string>;
    name_sound: GeneratedAlways<string>;
    anonymised_at: Moment | null;
    anonymised_by: number | null;
  };
  code_apps: {
    company_id: number;
    user_id: number;
    secret: Buffer;
    last_step: number;
    created_at: GeneratedMoment;
    last_used_at: Moment | null;
  };
  companies: {
    id: Generated<number>;
    slug: string;
    name: string;
    time_zone: Generated<string>;
    subscription: string | null;
    agents_see: Generated<'own' | 'office'>;
    created_at: GeneratedMoment;
    rate_age: Generated<number>;
    version: Generated<number>;
    demands_second_factor: Generated<boolean>;
    retention_months: number | null;
    uid: Generated<string>;
    former_ids: Generated<string[]>;
  };
  consent_wordings: {
    company_id: number;
    version: number;
    ru: string;
    en: string;
    uz: string;
    created_by: number;
    created_at: GeneratedMoment;
  };
  currency_rates: {
    company_id: number;
    id: Generated<number>;
    from_currency: 'USD' | 'UZS' | 'EUR';
    to_currency: 'USD' | 'UZS' | 'EUR';
    date: string;
    rate: string;
    source: Generated<'manual' | 'central_bank'>;
    created_by: number | null;
    created_at: GeneratedMoment;
    version: Generated<number>;
  };
  deadline_sums: {
    company_id: number;
    id: Generated<number>;
    level: string;
    date: string;
    debts: number;
    debt: string;
  };
  difference_sums: {
    company_id: number;
    id: Generated<number>;
    level: string;
    date: string;
    partner_id: number;
    differences: number;
    difference: string;
    difference_usd: string;
  };
  directions: {
    company_id: number;
    id: Generated<number>;
    name: string;
    name_key: GeneratedAlways<string>;
    retired: Generated<boolean>;
    version: Generated<number>;
  };
  idempotency_keys: {
    company_id: number;
    user_id: number;
    key: string;
    request_hash: Buffer;
    status: number | null;
    answer: string | null;
    created_at: GeneratedMoment;
  };
  known_browsers: {
    token_hash: Buffer;
    company_id: number;
    user_id: number;
    last_used_at: GeneratedMoment;
  };
  list_views: {
    company_id: number;
    id: Generated<number>;
    user_id: number;
    list: string;
    name: string;
    name_key: GeneratedAlways<string>;
    query: string;
    created_at: GeneratedMoment;
  };
  loyalty_addresses: {
    company_id: number;
    address_hash: Buffer;
    sends: Generated<number>;
    began_at: Moment;
  };
  loyalty_bonuses: {
    company_id: number;
    id: Generated<number>;
    name: string;
    name_key: GeneratedAlways<string>;
    points: number;
    retired: Generated<boolean>;
    version: Generated<number>;
    created_at: GeneratedMoment;
  };
  loyalty_codes: {
    company_id: number;
    phone_hash: Buffer;
    salt: Buffer | null;
    code_hash: Buffer | null;
    valid_until: Moment | null;
    wrong_tries: Generated<number>;
    sends: Generated<number>;
    sent_on: string | null;
    resend_at: Moment | null;
    locked_until: Moment | null;
    touched_at: Moment;
  };
  loyalty_levels: {
    company_id: number;
    id: Generated<number>;
    name: string;
    name_key: GeneratedAlways<string>;
    from_turnover: string;
    percent: string;
    version: Generated<number>;
    created_at: GeneratedMoment;
  };
  loyalty_settings: {
    company_id: number;
    id: Generated<number>;
    activation_days: Generated<number>;
    validity_months: Generated<number>;
    max_percent: Generated<number>;
    membership_months: Generated<number>;
    daily_messages: Generated<number>;
    dial_codes: Generated<string[]>;
    version: Generated<number>;
  };
  messages: {
    company_id: number;
    id: Generated<number>;
    client_id: number | null;
    channel: 'sms' | 'email';
    recipient: string;
    purpose: 'loyalty_code';
    subject: string | null;
    body: string | null;
    status: Generated<'queued' | 'sent' | 'failed' | 'refused' | 'expired'>;
    error:
      | 'unreachable'
      | 'timed_out'
      | 'not_secure'
      | 'bad_answer'
      | 'redirected'
      | 'not_accepted'
      | 'not_signed_in'
      | 'too_late'
      | null;
    tries: Generated<number>;
    next_try_at: Moment | null;
    expires_at: Moment;
    day: string;
    key: Generated<string>;
    gateway_key: string | null;
    created_at: GeneratedMoment;
    sent_at: Moment | null;
  };
  note_image_uses: {
    company_id: number;
    image_id: number;
    sale_id: number;
    field: 'notes' | 'operator_notes' | 'management_notes';
    ended_at: Moment | null;
  };
  note_images: {
    company_id: number;
    id: Generated<number>;
    created_by: number;
    content_type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
    bytes: Buffer;
    sha256: Buffer;
    created_at: GeneratedMoment;
    path_name: Generated<string>;
    is_numbered: Generated<boolean>;
    size: number;
  };
  offices: {
    company_id: number;
    id: Generated<number>;
    branch_id: number;
    name: string;
    name_key: GeneratedAlways<string>;
    version: Generated<number>;
  };
  partner_payment_sums: {
    company_id: number;
    id: Generated<number>;
    level: string;
    date: string;
    partner_id: number;
    partner_amount: string;
    usd_total: string;
    open_payments: number;
    prepaid: string;
    prepaid_usd: string;
    returned: string;
    returned_usd: string;
    unallocated: string;
    unallocated_usd: string;
  };
  partner_payments: {
    company_id: number;
    id: Generated<number>;
    partner_id: number;
    payment_date: string;
    method_id: number;
    amount: string;
    currency: 'USD' | 'UZS' | 'EUR';
    currency_rate: string;
    usd_total: string;
    created_by: number;
    created_at: GeneratedMoment;
    version: Generated<number>;
    office_id: number;
    description: Generated<string>;
    partner_rate: string | null;
    partner_conversion: string | null;
    allocated: Generated<string>;
    allocated_usd: Generated<string>;
    allocated_partner: Generated<string>;
    allocations: Generated<number>;
    partner_amount: GeneratedAlways<string>;
    remainder: GeneratedAlways<string>;
    remainder_usd: GeneratedAlways<string>;
    remainder_partner: GeneratedAlways<string>;
    allocation: GeneratedAlways<'unallocated' | 'fully_allocated' | 'partly_allocated'>;
  };
  partners: {
    company_id: number;
    id: Generated<number>;
    name: string;
    name_key: GeneratedAlways<string>;
    currency: 'USD' | 'UZS' | 'EUR';
    retired: Generated<boolean>;
    version: Generated<number>;
    latin_name: Generated<string>;
  };
  passkeys: {
    company_id: number;
    id: Generated<number>;
    user_id: number;
    name: string;
    host_name: string;
    credential: Buffer;
    public_key: Buffer;
    counter: Generated<number>;
    created_at: GeneratedMoment;
    last_used_at: Moment | null;
  };
  payment_methods: {
    company_id: number;
    id: Generated<number>;
    name: string;
    name_key: GeneratedAlways<string>;
    retired: Generated<boolean>;
    for_sales: Generated<boolean>;
    for_bookings: Generated<boolean>;
    for_tourist_payments: Generated<boolean>;
    for_partner_payments: Generated<boolean>;
    version: Generated<number>;
    pays_by: Generated<'money' | 'points'>;
  };
  payment_sums: {
    company_id: number;
    id: Generated<number>;
    level: string;
    date: string;
    method_id: number;
    agent_id: number;
    office_id: number;
    currency: string;
    kind: string;
    state: string;
    payments: number;
    counted: string;
    counted_usd: string;
    usd_total: string;
    accepted_usd_total: string;
  };
  point_draws: {
    company_id: number;
    id: Generated<number>;
    entry_id: number;
    lot_id: number;
    points: number;
  };
  point_entries: {
    company_id: number;
    id: Generated<number>;
    client_id: number;
    type: 'accrual' | 'use' | 'reversal' | 'expiry' | 'correction' | 'merge';
    points: number;
    entry_date: string;
    sale_id: number | null;
    tourist_payment_id: number | null;
    bonus_id: number | null;
    base: string | null;
    percent: string | null;
    of_id: number | null;
    other_client_id: number | null;
    reason: Generated<string>;
    created_by: number | null;
    created_at: GeneratedMoment;
  };
  point_lots: {
    company_id: number;
    id: number;
    client_id: number;
    points: number;
    remaining: number;
    active_from: string;
    expires_on: string | null;
  };
  rate_imports: {
    company_id: number;
    id: Generated<number>;
    enabled: Generated<boolean>;
    next_try_at: GeneratedMoment;
    failures: Generated<number>;
    last_success_at: Moment | null;
    last_success_date: string | null;
    last_failure_at: Moment | null;
    problems: JSONColumnType<JsonColumns['rate_imports.problems'], string | undefined>;
    version: Generated<number>;
  };
  recovery_codes: {
    company_id: number;
    user_id: number;
    code_hash: Buffer;
  };
  sale_sums: {
    company_id: number;
    id: Generated<number>;
    level: string;
    date: string;
    agent_id: number;
    office_id: number;
    direction_id: number;
    lifecycle: string;
    lead: number;
    size: number;
    party: number;
    sales: number;
    people: number;
    brutto: string;
    netto: string;
    extra_profit: string;
    paid: string;
    debts: number;
    debt: string;
    overpaid_sales: number;
    overpaid: string;
    pending_payments: number;
    pending_usd: string;
    lead_days: number;
    target_profit: string;
  };
  sales: {
    company_id: number;
    id: Generated<number>;
    sale_date: string;
    service_date: string;
    deadline_date: string | null;
    direction_id: number;
    blank_number: string | null;
    service: Generated<string>;
    client_id: number;
    tourist_phone: string;
    tourist_name: string;
    tourist_surname: string;
    adults: number;
    children: number;
    infants: number;
    notes: Generated<string>;
    operator_notes: Generated<string>;
    management_notes: Generated<string>;
    agent_id: number;
    office_id: number;
    brutto: string;
    extra_profit: Generated<string>;
    netto: Generated<string>;
    paid: Generated<string>;
    accepted: Generated<string>;
    pending_payments: Generated<number>;
    bookings_count: Generated<number>;
    profit: GeneratedAlways<string>;
    total_profit: GeneratedAlways<string>;
    debt: GeneratedAlways<string>;
    payment_status: GeneratedAlways<'fully_paid' | 'overpaid' | 'partially_paid' | 'not_paid'>;
    lifecycle: Generated<'active' | 'completed' | 'cancelled'>;
    audit: Generated<'unchecked' | 'checked'>;
    target: Generated<'not_added' | 'added'>;
    checked_by: number | null;
    checked_at: Moment | null;
    changed_since_check: Generated<boolean>;
    cancel_reason: string | null;
    brutto_before_cancel: string | null;
    version: Generated<number>;
    created_at: GeneratedMoment;
    tourist_latin_name: Generated<string>;
    search_key: GeneratedAlways<string>;
    search_letters: GeneratedAlways<string>;
  };
  session_tokens: {
    token_hash: Buffer;
    company_id: number;
    user_id: number;
    created_at: GeneratedMoment;
    last_used_at: GeneratedMoment;
    id: Generated<number>;
    user_agent: Generated<string>;
    network: Generated<string>;
  };
  setup_codes: {
    code_hash: Buffer;
    created_at: GeneratedMoment;
  };
  sign_in_failures: {
    counted_hash: Buffer;
    failures: number;
    last_failure_at: Moment;
    began_at: GeneratedMoment;
    name_hash: Buffer | null;
  };
  sign_in_names: {
    username_key: string;
    company_id: number;
    user_id: number;
  };
  sign_in_tickets: {
    ticket_hash: Buffer;
    company_id: number | null;
    user_id: number | null;
    purpose: 'second_step' | 'passkey' | 'new_passkey';
    network: string;
    host: string;
    created_at: GeneratedMoment;
  };
  targets: {
    company_id: number;
    id: Generated<number>;
    agent_id: number;
    month: string;
    amount: string;
    version: Generated<number>;
    created_at: GeneratedMoment;
  };
  tourist_payments: {
    company_id: number;
    id: Generated<number>;
    sale_id: number;
    kind: Generated<'payment' | 'refund'>;
    method_id: number;
    amount: string;
    currency: 'USD' | 'UZS' | 'EUR';
    currency_rate: string;
    usd_total: string;
    usd_rounding: Generated<string>;
    payment_date: string;
    tags: Generated<string[]>;
    sale_flag: Generated<boolean>;
    state: Generated<'new' | 'accepted' | 'declined'>;
    accepted_amount: string | null;
    accepted_usd_total: string | null;
    accepted_usd_rounding: string | null;
    accepted_by: number | null;
    accepted_at: Moment | null;
    declined_by: number | null;
    declined_at: Moment | null;
    decline_reason: string | null;
    created_by: number;
    created_at: GeneratedMoment;
    version: Generated<number>;
    sale_agent_id: number;
    sale_office_id: number;
    sale_direction_id: number;
  };
  users: {
    company_id: number;
    id: Generated<number>;
    office_id: number;
    username: string;
    name: string;
    surname: string;
    role: 'agent' | 'management';
    password_hash: string;
    disabled_at: Moment | null;
    created_at: GeneratedMoment;
    version: Generated<number>;
    last_used_at: Moment | null;
  };
  visit_changes: {
    company_id: number;
    id: Generated<number>;
    client_id: number;
  };
  visit_sums: {
    company_id: number;
    id: Generated<number>;
    level: string;
    date: string;
    previous_month: string;
    visits: number;
  };
};

/** The columns of each table, to be selected instead of `*`: a prepared `*` fails when a migration adds a column. */
export const columnNames: { readonly [T in keyof Schema]: readonly (keyof Schema[T])[] } = {
  allocations: [
    'company_id',
    'id',
    'partner_payment_id',
    'booking_id',
    'option',
    'amount',
    'usd_amount',
    'booking_amount',
    'payment_rate',
    'booking_rate',
    'usd_difference',
    'created_by',
    'created_at',
    'allocated_on',
    'usd_paid',
    'partner_paid',
    'partner_settled',
    'usd_settled',
  ],
  audit_log: ['company_id', 'id', 'at', 'user_id', 'event', 'entity', 'entity_id', 'sale_id', 'changes'],
  booking_sums: [
    'company_id',
    'id',
    'level',
    'date',
    'partner_id',
    'agent_id',
    'office_id',
    'direction_id',
    'currency',
    'lifecycle',
    'bookings',
    'amount_usd',
    'partner_amount',
    'to_be_paid_usd',
    'to_be_paid_partner',
    'open_bookings',
    'owed',
    'owed_usd',
    'overpaid_bookings',
    'overpaid',
    'overpaid_usd',
    'unsettled',
    'unsettled_usd',
  ],
  bookings: [
    'company_id',
    'id',
    'sale_id',
    'partner_id',
    'reference_number',
    'service_date',
    'rate',
    'currency',
    'currency_rate',
    'amount_usd',
    'paid',
    'allocations',
    'to_be_paid',
    'payment_status',
    'lifecycle',
    'cancelled_with_sale',
    'rate_before_cancel',
    'amount_usd_before_cancel',
    'audit',
    'checked_by',
    'checked_at',
    'version',
    'created_at',
    'partner_rate',
    'partner_conversion',
    'netto_difference',
    'paid_usd',
    'paid_partner',
    'partner_amount',
    'to_be_paid_usd',
    'to_be_paid_partner',
    'reference_key',
    'reference_letters',
    'sale_agent_id',
    'sale_office_id',
    'sale_direction_id',
  ],
  branches: ['company_id', 'id', 'name', 'name_key', 'version'],
  cash_entries: [
    'company_id',
    'id',
    'type',
    'entry_date',
    'description',
    'office_id',
    'method_id',
    'amount',
    'currency',
    'currency_rate',
    'usd_total',
    'tourist_payment_id',
    'partner_payment_id',
    'created_by',
    'created_at',
    'partner_payment_version',
    'allocation_id',
    'partner_id',
    'reverses_id',
    'description_key',
    'description_letters',
    'transfer_id',
    'movement',
    'signed_amount',
    'signed_usd',
  ],
  cash_sums: [
    'company_id',
    'id',
    'level',
    'date',
    'office_id',
    'method_id',
    'currency',
    'type',
    'by_hand',
    'lines',
    'amount',
    'usd_total',
    'signed_usd',
    'moved',
  ],
  cash_transfers: [
    'company_id',
    'id',
    'transfer_date',
    'from_office_id',
    'from_method_id',
    'from_currency',
    'from_amount',
    'to_office_id',
    'to_method_id',
    'to_currency',
    'to_amount',
    'exchange_rate',
    'usd_total',
    'description',
    'reversed_on',
    'reverse_reason',
    'created_by',
    'created_at',
    'version',
  ],
  client_consents: [
    'company_id',
    'id',
    'client_id',
    'wording_version',
    'given_on',
    'means',
    'notes',
    'created_by',
    'created_at',
    'withdrawn_on',
    'withdrawn_by',
  ],
  client_look_ups: ['company_id', 'user_id', 'misses', 'began_at'],
  client_pairs_apart: ['company_id', 'id', 'first_id', 'second_id', 'created_by', 'created_at'],
  client_sums: ['company_id', 'id', 'level', 'date', 'clients', 'points', 'turnover'],
  client_visits: ['company_id', 'id', 'client_id', 'date', 'previous'],
  clients: [
    'company_id',
    'id',
    'phone',
    'name',
    'surname',
    'created_at',
    'email',
    'merged_into',
    'turnover',
    'points',
    'subscription_until',
    'updated_by',
    'updated_at',
    'version',
    'phone_tail',
    'phone_head',
    'name_words',
    'latin_name',
    'search_key',
    'search_letters',
    'name_sound',
    'anonymised_at',
    'anonymised_by',
  ],
  code_apps: ['company_id', 'user_id', 'secret', 'last_step', 'created_at', 'last_used_at'],
  companies: [
    'id',
    'slug',
    'name',
    'time_zone',
    'subscription',
    'agents_see',
    'created_at',
    'rate_age',
    'version',
    'demands_second_factor',
    'retention_months',
    'uid',
    'former_ids',
  ],
  consent_wordings: ['company_id', 'version', 'ru', 'en', 'uz', 'created_by', 'created_at'],
  currency_rates: [
    'company_id',
    'id',
    'from_currency',
    'to_currency',
    'date',
    'rate',
    'source',
    'created_by',
    'created_at',
    'version',
  ],
  deadline_sums: ['company_id', 'id', 'level', 'date', 'debts', 'debt'],
  difference_sums: ['company_id', 'id', 'level', 'date', 'partner_id', 'differences', 'difference', 'difference_usd'],
  directions: ['company_id', 'id', 'name', 'name_key', 'retired', 'version'],
  idempotency_keys: ['company_id', 'user_id', 'key', 'request_hash', 'status', 'answer', 'created_at'],
  known_browsers: ['token_hash', 'company_id', 'user_id', 'last_used_at'],
  list_views: ['company_id', 'id', 'user_id', 'list', 'name', 'name_key', 'query', 'created_at'],
  loyalty_addresses: ['company_id', 'address_hash', 'sends', 'began_at'],
  loyalty_bonuses: ['company_id', 'id', 'name', 'name_key', 'points', 'retired', 'version', 'created_at'],
  loyalty_codes: [
    'company_id',
    'phone_hash',
    'salt',
    'code_hash',
    'valid_until',
    'wrong_tries',
    'sends',
    'sent_on',
    'resend_at',
    'locked_until',
    'touched_at',
  ],
  loyalty_levels: ['company_id', 'id', 'name', 'name_key', 'from_turnover', 'percent', 'version', 'created_at'],
  loyalty_settings: [
    'company_id',
    'id',
    'activation_days',
    'validity_months',
    'max_percent',
    'membership_months',
    'daily_messages',
    'dial_codes',
    'version',
  ],
  messages: [
    'company_id',
    'id',
    'client_id',
    'channel',
    'recipient',
    'purpose',
    'subject',
    'body',
    'status',
    'error',
    'tries',
    'next_try_at',
    'expires_at',
    'day',
    'key',
    'gateway_key',
    'created_at',
    'sent_at',
  ],
  note_image_uses: ['company_id', 'image_id', 'sale_id', 'field', 'ended_at'],
  note_images: [
    'company_id',
    'id',
    'created_by',
    'content_type',
    'bytes',
    'sha256',
    'created_at',
    'path_name',
    'is_numbered',
    'size',
  ],
  offices: ['company_id', 'id', 'branch_id', 'name', 'name_key', 'version'],
  partner_payment_sums: [
    'company_id',
    'id',
    'level',
    'date',
    'partner_id',
    'partner_amount',
    'usd_total',
    'open_payments',
    'prepaid',
    'prepaid_usd',
    'returned',
    'returned_usd',
    'unallocated',
    'unallocated_usd',
  ],
  partner_payments: [
    'company_id',
    'id',
    'partner_id',
    'payment_date',
    'method_id',
    'amount',
    'currency',
    'currency_rate',
    'usd_total',
    'created_by',
    'created_at',
    'version',
    'office_id',
    'description',
    'partner_rate',
    'partner_conversion',
    'allocated',
    'allocated_usd',
    'allocated_partner',
    'allocations',
    'partner_amount',
    'remainder',
    'remainder_usd',
    'remainder_partner',
    'allocation',
  ],
  partners: ['company_id', 'id', 'name', 'name_key', 'currency', 'retired', 'version', 'latin_name'],
  passkeys: [
    'company_id',
    'id',
    'user_id',
    'name',
    'host_name',
    'credential',
    'public_key',
    'counter',
    'created_at',
    'last_used_at',
  ],
  payment_methods: [
    'company_id',
    'id',
    'name',
    'name_key',
    'retired',
    'for_sales',
    'for_bookings',
    'for_tourist_payments',
    'for_partner_payments',
    'version',
    'pays_by',
  ],
  payment_sums: [
    'company_id',
    'id',
    'level',
    'date',
    'method_id',
    'agent_id',
    'office_id',
    'currency',
    'kind',
    'state',
    'payments',
    'counted',
    'counted_usd',
    'usd_total',
    'accepted_usd_total',
  ],
  point_draws: ['company_id', 'id', 'entry_id', 'lot_id', 'points'],
  point_entries: [
    'company_id',
    'id',
    'client_id',
    'type',
    'points',
    'entry_date',
    'sale_id',
    'tourist_payment_id',
    'bonus_id',
    'base',
    'percent',
    'of_id',
    'other_client_id',
    'reason',
    'created_by',
    'created_at',
  ],
  point_lots: ['company_id', 'id', 'client_id', 'points', 'remaining', 'active_from', 'expires_on'],
  rate_imports: [
    'company_id',
    'id',
    'enabled',
    'next_try_at',
    'failures',
    'last_success_at',
    'last_success_date',
    'last_failure_at',
    'problems',
    'version',
  ],
  recovery_codes: ['company_id', 'user_id', 'code_hash'],
  sale_sums: [
    'company_id',
    'id',
    'level',
    'date',
    'agent_id',
    'office_id',
    'direction_id',
    'lifecycle',
    'lead',
    'size',
    'party',
    'sales',
    'people',
    'brutto',
    'netto',
    'extra_profit',
    'paid',
    'debts',
    'debt',
    'overpaid_sales',
    'overpaid',
    'pending_payments',
    'pending_usd',
    'lead_days',
    'target_profit',
  ],
  sales: [
    'company_id',
    'id',
    'sale_date',
    'service_date',
    'deadline_date',
    'direction_id',
    'blank_number',
    'service',
    'client_id',
    'tourist_phone',
    'tourist_name',
    'tourist_surname',
    'adults',
    'children',
    'infants',
    'notes',
    'operator_notes',
    'management_notes',
    'agent_id',
    'office_id',
    'brutto',
    'extra_profit',
    'netto',
    'paid',
    'accepted',
    'pending_payments',
    'bookings_count',
    'profit',
    'total_profit',
    'debt',
    'payment_status',
    'lifecycle',
    'audit',
    'target',
    'checked_by',
    'checked_at',
    'changed_since_check',
    'cancel_reason',
    'brutto_before_cancel',
    'version',
    'created_at',
    'tourist_latin_name',
    'search_key',
    'search_letters',
  ],
  session_tokens: ['token_hash', 'company_id', 'user_id', 'created_at', 'last_used_at', 'id', 'user_agent', 'network'],
  setup_codes: ['code_hash', 'created_at'],
  sign_in_failures: ['counted_hash', 'failures', 'last_failure_at', 'began_at', 'name_hash'],
  sign_in_names: ['username_key', 'company_id', 'user_id'],
  sign_in_tickets: ['ticket_hash', 'company_id', 'user_id', 'purpose', 'network', 'host', 'created_at'],
  targets: ['company_id', 'id', 'agent_id', 'month', 'amount', 'version', 'created_at'],
  tourist_payments: [
    'company_id',
    'id',
    'sale_id',
    'kind',
    'method_id',
    'amount',
    'currency',
    'currency_rate',
    'usd_total',
    'usd_rounding',
    'payment_date',
    'tags',
    'sale_flag',
    'state',
    'accepted_amount',
    'accepted_usd_total',
    'accepted_usd_rounding',
    'accepted_by',
    'accepted_at',
    'declined_by',
    'declined_at',
    'decline_reason',
    'created_by',
    'created_at',
    'version',
    'sale_agent_id',
    'sale_office_id',
    'sale_direction_id',
  ],
  users: [
    'company_id',
    'id',
    'office_id',
    'username',
    'name',
    'surname',
    'role',
    'password_hash',
    'disabled_at',
    'created_at',
    'version',
    'last_used_at',
  ],
  visit_changes: ['company_id', 'id', 'client_id'],
  visit_sums: ['company_id', 'id', 'level', 'date', 'previous_month', 'visits'],
};
