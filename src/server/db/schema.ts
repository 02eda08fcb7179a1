import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { RateImportProblem, RateSource } from '#contract/entities/currency-rate.ts';
import type { Currency, PaymentStatus } from '#contract/money.ts';
import type { Role } from '#contract/roles.ts';

/**
 * The tables as the migrations make them; a test compares both. Ids are numbers, decimals and dates strings, moments
 * ISO strings on the way out.
 */
type Moment = ColumnType<string, Date | string | undefined, Date | string>;
type MaybeMoment = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;

type Companies = {
  id: Generated<number>;
  slug: string;
  name: string;
  time_zone: Generated<string>;
  subscription: string | null;
  agents_see: Generated<'own' | 'office'>;
  created_at: Moment;
};

type Users = {
  company_id: number;
  id: Generated<number>;
  office_id: number;
  username: string;
  name: string;
  surname: string;
  role: Role;
  password_hash: string;
  disabled_at: MaybeMoment;
  created_at: Moment;
  version: Generated<number>;
  last_used_at: MaybeMoment;
};

type Targets = {
  company_id: number;
  id: Generated<number>;
  agent_id: number;
  month: string;
  amount: string;
  version: Generated<number>;
  created_at: Moment;
};

type SignInNames = { username_key: string; company_id: number; user_id: number };
type SignInFailures = { username_hash: Buffer; failures: number; last_failure_at: Moment };

type SessionTokens = {
  token_hash: Buffer;
  company_id: number;
  user_id: number;
  created_at: Moment;
  last_used_at: Moment;
  id: Generated<number>;
  user_agent: Generated<string>;
};

type Named = { company_id: number; id: Generated<number>; name: string; name_key: GeneratedAlways<string> };

type Directions = Named & { retired: Generated<boolean>; version: Generated<number> };
type Partners = Directions & { currency: Currency };

type PaymentMethods = Directions & {
  for_sales: Generated<boolean>;
  for_bookings: Generated<boolean>;
  for_tourist_payments: Generated<boolean>;
  for_partner_payments: Generated<boolean>;
};

type Branches = Named & { version: Generated<number> };
type Offices = Branches & { branch_id: number };

type CurrencyRates = {
  company_id: number;
  id: Generated<number>;
  from_currency: Currency;
  to_currency: Currency;
  date: string;
  rate: string;
  source: Generated<RateSource>;
  created_by: number | null;
  created_at: Moment;
  version: Generated<number>;
};

type RateImports = {
  company_id: number;
  id: Generated<number>;
  enabled: Generated<boolean>;
  next_try_at: Moment;
  failures: Generated<number>;
  last_success_at: MaybeMoment;
  last_success_date: string | null;
  last_failure_at: MaybeMoment;
  problems: ColumnType<RateImportProblem[], string | undefined, string>;
  version: Generated<number>;
};

type Clients = {
  company_id: number;
  id: Generated<number>;
  phone: string;
  name: string;
  surname: string;
  created_at: Moment;
};

type Sales = {
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
  payment_status: GeneratedAlways<PaymentStatus>;
  lifecycle: Generated<'active' | 'completed' | 'cancelled'>;
  audit: Generated<'unchecked' | 'checked'>;
  target: Generated<'not_added' | 'added'>;
  checked_by: number | null;
  checked_at: MaybeMoment;
  changed_since_check: Generated<boolean>;
  cancel_reason: string | null;
  brutto_before_cancel: string | null;
  version: Generated<number>;
  created_at: Moment;
  search_key: GeneratedAlways<string>;
  search_letters: GeneratedAlways<string>;
};

type Bookings = {
  company_id: number;
  id: Generated<number>;
  sale_id: number;
  partner_id: number;
  reference_number: string | null;
  service_date: string;
  rate: string;
  currency: Currency;
  currency_rate: string;
  amount_usd: string;
  paid: Generated<string>;
  allocations: Generated<number>;
  to_be_paid: GeneratedAlways<string>;
  partner_rate: string | null;
  partner_conversion: string | null;
  partner_amount: GeneratedAlways<string>;
  netto_difference: Generated<string>;
  paid_usd: Generated<string>;
  paid_partner: Generated<string>;
  to_be_paid_partner: GeneratedAlways<string>;
  payment_status: GeneratedAlways<PaymentStatus>;
  lifecycle: Generated<'active' | 'cancelled'>;
  cancelled_with_sale: Generated<boolean>;
  rate_before_cancel: string | null;
  amount_usd_before_cancel: string | null;
  audit: Generated<'unchecked' | 'checked'>;
  checked_by: number | null;
  checked_at: MaybeMoment;
  version: Generated<number>;
  created_at: Moment;
  to_be_paid_usd: GeneratedAlways<string>;
  reference_key: GeneratedAlways<string>;
  reference_letters: GeneratedAlways<string>;
};

type TouristPayments = {
  company_id: number;
  id: Generated<number>;
  sale_id: number;
  kind: Generated<'payment' | 'refund'>;
  method_id: number;
  amount: string;
  currency: Currency;
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
  accepted_at: MaybeMoment;
  declined_by: number | null;
  declined_at: MaybeMoment;
  decline_reason: string | null;
  created_by: number;
  created_at: Moment;
  version: Generated<number>;
};

type PartnerPayments = {
  company_id: number;
  id: Generated<number>;
  partner_id: number;
  payment_date: string;
  method_id: number;
  amount: string;
  currency: Currency;
  currency_rate: string;
  usd_total: string;
  office_id: number;
  description: Generated<string>;
  partner_rate: string | null;
  partner_conversion: string | null;
  partner_amount: GeneratedAlways<string>;
  allocated: Generated<string>;
  allocated_usd: Generated<string>;
  allocated_partner: Generated<string>;
  allocations: Generated<number>;
  allocation: GeneratedAlways<'unallocated' | 'partly_allocated' | 'fully_allocated'>;
  remainder: GeneratedAlways<string>;
  remainder_usd: GeneratedAlways<string>;
  remainder_partner: GeneratedAlways<string>;
  created_by: number;
  created_at: Moment;
  version: Generated<number>;
};

type Allocations = {
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
  usd_paid: string;
  usd_settled: GeneratedAlways<string>;
  partner_paid: string;
  partner_settled: string;
  allocated_on: string;
  created_by: number;
  created_at: Moment;
};

type CashEntries = {
  company_id: number;
  id: Generated<number>;
  type: 'income' | 'expense' | 'exchange_loss' | 'exchange_gain';
  entry_date: string;
  description: Generated<string>;
  office_id: number;
  method_id: number | null;
  amount: string;
  currency: Currency;
  currency_rate: string;
  usd_total: string;
  tourist_payment_id: number | null;
  partner_payment_id: number | null;
  partner_payment_version: number | null;
  allocation_id: number | null;
  partner_id: number | null;
  reverses_id: number | null;
  movement: GeneratedAlways<string>;
  signed_amount: GeneratedAlways<string>;
  signed_usd: GeneratedAlways<string>;
  description_key: GeneratedAlways<string>;
  description_letters: GeneratedAlways<string>;
  created_by: number;
  created_at: Moment;
};

export type NoteImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

type NoteImages = {
  company_id: number;
  id: Generated<number>;
  created_by: number;
  content_type: NoteImageType;
  bytes: Buffer;
  sha256: Buffer;
  created_at: Moment;
};

type AuditLog = {
  company_id: number;
  id: Generated<number>;
  at: Moment;
  user_id: number | null;
  event: string;
  entity: string;
  entity_id: number;
  sale_id: number | null;
  /** field → [before, after] */
  changes: ColumnType<Record<string, [unknown, unknown]>, string, never>;
};

type ListViews = {
  company_id: number;
  id: Generated<number>;
  user_id: number;
  list: string;
  name: string;
  name_key: GeneratedAlways<string>;
  query: string;
  created_at: Moment;
};

type IdempotencyKeys = {
  company_id: number;
  user_id: number;
  key: string;
  request_hash: Buffer;
  status: number | null;
  answer: string | null;
  created_at: Moment;
};

export type Schema = {
  companies: Companies;
  branches: Branches;
  offices: Offices;
  users: Users;
  targets: Targets;
  sign_in_names: SignInNames;
  sign_in_failures: SignInFailures;
  session_tokens: SessionTokens;
  directions: Directions;
  partners: Partners;
  payment_methods: PaymentMethods;
  currency_rates: CurrencyRates;
  rate_imports: RateImports;
  clients: Clients;
  sales: Sales;
  bookings: Bookings;
  tourist_payments: TouristPayments;
  partner_payments: PartnerPayments;
  allocations: Allocations;
  cash_entries: CashEntries;
  note_images: NoteImages;
  audit_log: AuditLog;
  list_views: ListViews;
  idempotency_keys: IdempotencyKeys;
};
