import type { Schema } from '../../base/db/schema.ts';

type Columns = { [Table in keyof Schema]?: readonly (keyof Schema[Table] & string)[] };

/**
 * All columns with personal data of clients: typed values, derived ones, and copies. `client-anonymisation-rows.ts` empties them
 * when a client is anonymised, `read-client-export.ts` exports them. A test fails on a text column that is neither here
 * nor below, unless its migration has `comment on column … is 'impersonal'`.
 */
export const personalColumns = {
  clients: ['phone', 'name', 'surname', 'latin_name', 'email'],
  sales: [
    ...(['tourist_phone', 'tourist_name', 'tourist_surname', 'tourist_latin_name'] as const),
    ...(['notes', 'operator_notes', 'management_notes', 'service', 'cancel_reason'] as const),
    // The number identifies the paper contract, which has the name.
    'blank_number',
  ],
  // The partner's reservation under this number has the name.
  bookings: ['reference_number'],
  tourist_payments: ['tags', 'decline_reason'],
  client_consents: ['notes'],
  point_entries: ['reason'],
  messages: ['recipient', 'subject', 'body'],
  loyalty_codes: ['phone_hash', 'salt', 'code_hash'],
  // By field: the database function `personal_log_fields` lists those of the tables above.
  audit_log: ['changes'],
  idempotency_keys: ['answer'],
  list_views: ['name', 'query'],
  note_images: ['bytes'],
} as const satisfies Columns;

/** Generated from the columns above. */
export const derivedColumns = {
  clients: ['search_key', 'search_letters', 'phone_tail', 'phone_head', 'name_words', 'name_sound'],
  sales: ['search_key', 'search_letters'],
  bookings: ['reference_key', 'reference_letters'],
  list_views: ['name_key'],
  note_images: ['sha256'],
} as const satisfies Columns;

/**
 * Text columns without personal data of clients: the company's words, states, keys, and texts about money without a
 * reference to a client. Such a text mentions a client only where a user typed the name.
 */
export const impersonalColumns = {
  companies: ['slug', 'name', 'time_zone', 'agents_see', 'former_ids'],
  branches: ['name', 'name_key'],
  offices: ['name', 'name_key'],
  users: ['username', 'name', 'surname', 'role', 'password_hash'],
  sign_in_names: ['username_key'],
  sign_in_failures: ['counted_hash', 'name_hash'],
  known_browsers: ['token_hash'],
  setup_codes: ['code_hash'],
  session_tokens: ['token_hash', 'user_agent', 'network'],
  sign_in_tickets: ['ticket_hash', 'purpose', 'network', 'host'],
  code_apps: ['secret'],
  passkeys: ['name', 'host_name', 'credential', 'public_key'],
  recovery_codes: ['code_hash'],
  directions: ['name', 'name_key'],
  partners: ['name', 'name_key', 'currency', 'latin_name'],
  payment_methods: ['name', 'name_key', 'pays_by'],
  currency_rates: ['from_currency', 'to_currency', 'source'],
  rate_imports: ['problems'],
  consent_wordings: ['ru', 'en', 'uz'],
  client_consents: ['means'],
  loyalty_levels: ['name', 'name_key'],
  loyalty_bonuses: ['name', 'name_key'],
  loyalty_settings: ['dial_codes'],
  loyalty_addresses: ['address_hash'],
  point_entries: ['type'],
  messages: ['channel', 'purpose', 'status', 'error', 'key', 'gateway_key'],
  sales: ['payment_status', 'lifecycle', 'audit', 'target'],
  bookings: ['currency', 'payment_status', 'lifecycle', 'audit'],
  tourist_payments: ['kind', 'currency', 'state'],
  partner_payments: ['currency', 'description', 'allocation'],
  allocations: ['option'],
  cash_entries: ['type', 'description', 'currency', 'description_key', 'description_letters'],
  cash_transfers: ['from_currency', 'to_currency', 'description', 'reverse_reason'],
  sale_sums: ['level', 'lifecycle'],
  deadline_sums: ['level'],
  booking_sums: ['level', 'currency', 'lifecycle'],
  payment_sums: ['level', 'currency', 'kind', 'state'],
  partner_payment_sums: ['level'],
  difference_sums: ['level'],
  client_sums: ['level'],
  visit_sums: ['level'],
  cash_sums: ['level', 'currency', 'type'],
  audit_log: ['event', 'entity'],
  idempotency_keys: ['key', 'request_hash'],
  list_views: ['list'],
  note_images: ['content_type'],
  note_image_uses: ['field'],
} as const satisfies Columns;
