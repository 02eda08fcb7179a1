import type { Columns } from './column-words.ts';
import { salesColumns } from './sales-columns.ts';

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
  ...salesColumns,
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
