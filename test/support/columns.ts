import type { Insertable, Selectable } from 'kysely';
import type { Schema } from '../../src/server/db/schema.ts';

/** Words for PostgreSQL's types, by what the driver makes of them. */
type TypeWord<Value> = [Value] extends [number]
  ? 'bigint' | 'integer'
  : [Value] extends [boolean]
    ? 'boolean'
    : [Value] extends [Buffer]
      ? 'bytea'
      : [Value] extends [string[]]
        ? 'text[]'
        : [Value] extends [string]
          ? 'text' | 'numeric' | 'date' | 'timestamptz'
          : 'jsonb';

type Key<T> = keyof T & string;

/** "numeric", "date null", "bigint default", "text generated": type, whether it may be empty, who fills it. */
type ColumnWords<
  Table,
  Name extends Key<Table>,
> = `${TypeWord<NonNullable<Selectable<Table>[Name & keyof Selectable<Table>]>>}${null extends Selectable<Table>[Name &
  keyof Selectable<Table>]
  ? ' null'
  : ''}${Name extends keyof Insertable<Table>
  ? undefined extends Insertable<Table>[Name]
    ? null extends Selectable<Table>[Name & keyof Selectable<Table>]
      ? ''
      : ' default'
    : ''
  : ' generated'}`;

type Columns = { [Table in keyof Schema]: { [Name in Key<Schema[Table]>]: ColumnWords<Schema[Table], Name> } };

const named = { company_id: 'bigint', id: 'bigint default', name: 'text', name_key: 'text generated' } as const;
const made = { created_at: 'timestamptz default' } as const;

/**
 * The tables as `schema.ts` has them, written once more so that they can be compared with the database: a column of the
 * type that is not here, one that is here and not there, or one of another kind does not compile.
 */
export const columns: Columns = {
  companies: {
    id: 'bigint default',
    slug: 'text',
    name: 'text',
    time_zone: 'text default',
    subscription: 'date null',
    agents_see: 'text default',
    ...made,
  },
  branches: { company_id: 'bigint', id: 'bigint default', name: 'text' },
  offices: { company_id: 'bigint', id: 'bigint default', branch_id: 'bigint', name: 'text' },
  users: {
    company_id: 'bigint',
    id: 'bigint default',
    office_id: 'bigint',
    username: 'text',
    name: 'text',
    surname: 'text',
    role: 'text',
    password_hash: 'text',
    disabled_at: 'timestamptz null',
    ...made,
  },
  sign_in_names: { username_key: 'text', company_id: 'bigint', user_id: 'bigint' },
  sign_in_failures: { username_hash: 'bytea', failures: 'integer', last_failure_at: 'timestamptz default' },
  session_tokens: {
    token_hash: 'bytea',
    company_id: 'bigint',
    user_id: 'bigint',
    ...made,
    last_used_at: 'timestamptz default',
  },
  directions: named,
  partners: { ...named, currency: 'text' },
  payment_methods: named,
  currency_rates: {
    company_id: 'bigint',
    id: 'bigint default',
    from_currency: 'text',
    to_currency: 'text',
    date: 'date',
    rate: 'numeric',
  },
  clients: { company_id: 'bigint', id: 'bigint default', phone: 'text', name: 'text', surname: 'text', ...made },
  sales: {
    company_id: 'bigint',
    id: 'bigint default',
    sale_date: 'date',
    service_date: 'date',
    deadline_date: 'date null',
    direction_id: 'bigint',
    blank_number: 'text null',
    service: 'text default',
    client_id: 'bigint',
    tourist_phone: 'text',
    tourist_name: 'text',
    tourist_surname: 'text',
    adults: 'integer',
    children: 'integer',
    infants: 'integer',
    notes: 'text default',
    operator_notes: 'text default',
    management_notes: 'text default',
    agent_id: 'bigint',
    office_id: 'bigint',
    brutto: 'numeric',
    extra_profit: 'numeric default',
    netto: 'numeric default',
    paid: 'numeric default',
    accepted: 'numeric default',
    pending_payments: 'integer default',
    bookings_count: 'integer default',
    profit: 'numeric generated',
    total_profit: 'numeric generated',
    debt: 'numeric generated',
    payment_status: 'text generated',
    lifecycle: 'text default',
    audit: 'text default',
    target: 'text default',
    checked_by: 'bigint null',
    checked_at: 'timestamptz null',
    changed_since_check: 'boolean default',
    cancel_reason: 'text null',
    brutto_before_cancel: 'numeric null',
    version: 'integer default',
    ...made,
    search_key: 'text generated',
  },
  bookings: {
    company_id: 'bigint',
    id: 'bigint default',
    sale_id: 'bigint',
    partner_id: 'bigint',
    reference_number: 'text null',
    service_date: 'date',
    rate: 'numeric',
    currency: 'text',
    currency_rate: 'numeric',
    amount_usd: 'numeric',
    paid: 'numeric default',
    allocations: 'integer default',
    to_be_paid: 'numeric generated',
    payment_status: 'text generated',
    lifecycle: 'text default',
    cancelled_with_sale: 'boolean default',
    rate_before_cancel: 'numeric null',
    amount_usd_before_cancel: 'numeric null',
    audit: 'text default',
    checked_by: 'bigint null',
    checked_at: 'timestamptz null',
    version: 'integer default',
    ...made,
  },
  tourist_payments: {
    company_id: 'bigint',
    id: 'bigint default',
    sale_id: 'bigint',
    kind: 'text default',
    method_id: 'bigint',
    amount: 'numeric',
    currency: 'text',
    currency_rate: 'numeric',
    usd_total: 'numeric',
    usd_rounding: 'numeric default',
    payment_date: 'date',
    tags: 'text[] default',
    sale_flag: 'boolean default',
    state: 'text default',
    accepted_amount: 'numeric null',
    accepted_usd_total: 'numeric null',
    accepted_usd_rounding: 'numeric null',
    accepted_by: 'bigint null',
    accepted_at: 'timestamptz null',
    declined_by: 'bigint null',
    declined_at: 'timestamptz null',
    decline_reason: 'text null',
    created_by: 'bigint',
    ...made,
    version: 'integer default',
  },
  partner_payments: {
    company_id: 'bigint',
    id: 'bigint default',
    partner_id: 'bigint',
    payment_date: 'date',
    method_id: 'bigint',
    amount: 'numeric',
    currency: 'text',
    currency_rate: 'numeric',
    usd_total: 'numeric',
    created_by: 'bigint',
    ...made,
    version: 'integer default',
  },
  allocations: {
    company_id: 'bigint',
    id: 'bigint default',
    partner_payment_id: 'bigint',
    booking_id: 'bigint',
    option: 'text',
    amount: 'numeric',
    usd_amount: 'numeric',
    booking_amount: 'numeric',
    payment_rate: 'numeric',
    booking_rate: 'numeric',
    usd_difference: 'numeric default',
    created_by: 'bigint',
    ...made,
  },
  cash_entries: {
    company_id: 'bigint',
    id: 'bigint default',
    type: 'text',
    entry_date: 'date',
    description: 'text default',
    office_id: 'bigint',
    method_id: 'bigint null',
    amount: 'numeric',
    currency: 'text',
    currency_rate: 'numeric',
    usd_total: 'numeric',
    tourist_payment_id: 'bigint null',
    partner_payment_id: 'bigint null',
    created_by: 'bigint',
    ...made,
  },
  audit_log: {
    company_id: 'bigint',
    id: 'bigint default',
    at: 'timestamptz default',
    user_id: 'bigint null',
    event: 'text',
    entity: 'text',
    entity_id: 'bigint',
    sale_id: 'bigint null',
    changes: 'jsonb',
  },
  idempotency_keys: {
    company_id: 'bigint',
    user_id: 'bigint',
    key: 'text',
    request_hash: 'bytea',
    status: 'integer null',
    answer: 'text null',
    ...made,
  },
};
