import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ConsentMeans } from '#contract/clients/consent.ts';
import type { PointEntryType } from '#contract/loyalty/points.ts';
import type { MessageChannel, MessageError, MessagePurpose, MessageStatus } from '#contract/messages/message.ts';
import type { MaybeMoment, Moment } from './moments.ts';

/** Clients, their points and what is sent to them (`schema.ts`). */
export type Clients = {
  company_id: number;
  id: Generated<number>;
  phone: string;
  name: string;
  surname: string;
  latin_name: Generated<string>;
  created_at: Moment;
  email: string | null;
  merged_into: number | null;
  turnover: Generated<string>;
  points: Generated<number>;
  subscription_until: string | null;
  updated_by: number | null;
  updated_at: MaybeMoment;
  version: Generated<number>;
  anonymised_at: MaybeMoment;
  anonymised_by: number | null;
  search_key: GeneratedAlways<string>;
  search_letters: GeneratedAlways<string>;
  phone_tail: GeneratedAlways<string>;
  phone_head: GeneratedAlways<string>;
  name_words: GeneratedAlways<string>;
  name_sound: GeneratedAlways<string>;
};

export type ClientLookUps = {
  company_id: number;
  user_id: number;
  misses: Generated<number>;
  began_at: Moment;
};

export type ClientPairsApart = {
  company_id: number;
  id: Generated<number>;
  first_id: number;
  second_id: number;
  created_by: number;
  created_at: Moment;
};

export type ConsentWordings = {
  company_id: number;
  version: number;
  ru: string;
  en: string;
  uz: string;
  created_by: number;
  created_at: Moment;
};

export type ClientConsents = {
  company_id: number;
  id: Generated<number>;
  client_id: number;
  wording_version: number;
  given_on: string;
  means: ConsentMeans;
  notes: Generated<string>;
  created_by: number;
  created_at: Moment;
  withdrawn_on: string | null;
  withdrawn_by: number | null;
};

export type LoyaltyLevels = {
  company_id: number;
  id: Generated<number>;
  name: string;
  name_key: GeneratedAlways<string>;
  from_turnover: string;
  percent: string;
  version: Generated<number>;
  created_at: Moment;
};

export type LoyaltyBonuses = {
  company_id: number;
  id: Generated<number>;
  name: string;
  name_key: GeneratedAlways<string>;
  points: number;
  retired: Generated<boolean>;
  version: Generated<number>;
  created_at: Moment;
};

export type LoyaltySettings = {
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

export type PointEntries = {
  company_id: number;
  id: Generated<number>;
  client_id: number;
  type: PointEntryType;
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
  created_at: Moment;
};

export type PointLots = {
  company_id: number;
  id: number;
  client_id: number;
  points: number;
  remaining: number;
  active_from: string;
  expires_on: string | null;
};

export type PointDraws = {
  company_id: number;
  id: Generated<number>;
  entry_id: number;
  lot_id: number;
  points: number;
};

export type Messages = {
  company_id: number;
  id: Generated<number>;
  client_id: number | null;
  channel: MessageChannel;
  recipient: string;
  purpose: MessagePurpose;
  subject: string | null;
  body: string | null;
  status: Generated<MessageStatus>;
  error: MessageError | null;
  tries: Generated<number>;
  next_try_at: MaybeMoment;
  expires_at: ColumnType<string, Date | string, Date | string>;
  day: string;
  key: Generated<string>;
  gateway_key: string | null;
  created_at: Moment;
  sent_at: MaybeMoment;
};

export type LoyaltyCodes = {
  company_id: number;
  phone_hash: Buffer;
  salt: Buffer | null;
  code_hash: Buffer | null;
  valid_until: MaybeMoment;
  wrong_tries: Generated<number>;
  sends: Generated<number>;
  sent_on: string | null;
  resend_at: MaybeMoment;
  locked_until: MaybeMoment;
  touched_at: ColumnType<string, Date, Date>;
};

export type LoyaltyAddresses = {
  company_id: number;
  address_hash: Buffer;
  sends: Generated<number>;
  began_at: ColumnType<string, Date, Date>;
};
