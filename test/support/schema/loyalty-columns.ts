import type { Columns } from './column-words.ts';

const named = { company_id: 'bigint', id: 'bigint default', name: 'text', name_key: 'text generated' } as const;
const made = { created_at: 'timestamptz default' } as const;

/** The tables of clients, their points and messages as `schema.ts` has them. */
export const loyaltyColumns: Pick<
  Columns,
  | 'clients'
  | 'client_pairs_apart'
  | 'loyalty_levels'
  | 'loyalty_bonuses'
  | 'loyalty_settings'
  | 'loyalty_codes'
  | 'loyalty_addresses'
  | 'client_look_ups'
  | 'consent_wordings'
  | 'client_consents'
  | 'messages'
  | 'point_entries'
  | 'point_lots'
  | 'point_draws'
> = {
  clients: {
    company_id: 'bigint',
    id: 'bigint default',
    phone: 'text',
    name: 'text',
    surname: 'text',
    ...made,
    email: 'text null',
    merged_into: 'bigint null',
    turnover: 'numeric default',
    points: 'integer default',
    subscription_until: 'date null',
    updated_by: 'bigint null',
    updated_at: 'timestamptz null',
    version: 'integer default',
    anonymised_at: 'timestamptz null',
    anonymised_by: 'bigint null',
    phone_tail: 'text generated',
    phone_head: 'text generated',
    name_words: 'text generated',
    name_sound: 'text generated',
    latin_name: 'text default',
    search_key: 'text generated',
    search_letters: 'text generated',
  },
  client_pairs_apart: {
    company_id: 'bigint',
    id: 'bigint default',
    first_id: 'bigint',
    second_id: 'bigint',
    created_by: 'bigint',
    ...made,
  },
  loyalty_levels: { ...named, from_turnover: 'numeric', percent: 'numeric', version: 'integer default', ...made },
  loyalty_bonuses: {
    ...named,
    points: 'integer',
    retired: 'boolean default',
    version: 'integer default',
    ...made,
  },
  loyalty_settings: {
    company_id: 'bigint',
    id: 'bigint default',
    activation_days: 'integer default',
    validity_months: 'integer default',
    max_percent: 'integer default',
    membership_months: 'integer default',
    daily_messages: 'integer default',
    dial_codes: 'text[] default',
    version: 'integer default',
  },
  point_entries: {
    company_id: 'bigint',
    id: 'bigint default',
    client_id: 'bigint',
    type: 'text',
    points: 'integer',
    entry_date: 'date',
    sale_id: 'bigint null',
    tourist_payment_id: 'bigint null',
    bonus_id: 'bigint null',
    base: 'numeric null',
    percent: 'numeric null',
    of_id: 'bigint null',
    other_client_id: 'bigint null',
    reason: 'text default',
    created_by: 'bigint null',
    ...made,
  },
  point_lots: {
    company_id: 'bigint',
    id: 'bigint',
    client_id: 'bigint',
    points: 'integer',
    remaining: 'integer',
    active_from: 'date',
    expires_on: 'date null',
  },
  point_draws: {
    company_id: 'bigint',
    id: 'bigint default',
    entry_id: 'bigint',
    lot_id: 'bigint',
    points: 'integer',
  },
  messages: {
    company_id: 'bigint',
    id: 'bigint default',
    client_id: 'bigint null',
    channel: 'text',
    recipient: 'text',
    purpose: 'text',
    subject: 'text null',
    body: 'text null',
    status: 'text default',
    error: 'text null',
    tries: 'integer default',
    next_try_at: 'timestamptz null',
    expires_at: 'timestamptz',
    day: 'date',
    key: 'text default',
    gateway_key: 'text null',
    ...made,
    sent_at: 'timestamptz null',
  },
  loyalty_codes: {
    company_id: 'bigint',
    phone_hash: 'bytea',
    salt: 'bytea null',
    code_hash: 'bytea null',
    valid_until: 'timestamptz null',
    wrong_tries: 'integer default',
    sends: 'integer default',
    sent_on: 'date null',
    resend_at: 'timestamptz null',
    locked_until: 'timestamptz null',
    touched_at: 'timestamptz',
  },
  consent_wordings: {
    company_id: 'bigint',
    version: 'integer',
    ru: 'text',
    en: 'text',
    uz: 'text',
    created_by: 'bigint',
    ...made,
  },
  client_consents: {
    company_id: 'bigint',
    id: 'bigint default',
    client_id: 'bigint',
    wording_version: 'integer',
    given_on: 'date',
    means: 'text',
    notes: 'text default',
    created_by: 'bigint',
    ...made,
    withdrawn_on: 'date null',
    withdrawn_by: 'bigint null',
  },
  client_look_ups: {
    company_id: 'bigint',
    user_id: 'bigint',
    misses: 'integer default',
    began_at: 'timestamptz default',
  },
  loyalty_addresses: {
    company_id: 'bigint',
    address_hash: 'bytea',
    sends: 'integer default',
    began_at: 'timestamptz',
  },
};
