import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { NoteImageType } from '#contract/base/add-note-image.ts';
import type { Currency } from '#contract/base/money.ts';
import type { NoteField } from '#contract/base/note-images.ts';
import type { Role } from '#contract/base/roles.ts';
import type { RateImportProblem, RateSource } from '#contract/currencies/currency-rate.ts';
import type { MaybeMoment, Moment } from './moments.ts';
import type {
  CashFigures,
  DeadlineFigures,
  DirectionFigures,
  OwedFigures,
  PartnerFigures,
  SaleFigures,
} from './schema-figures.ts';
import type {
  ClientConsents,
  ClientLookUps,
  ClientPairsApart,
  Clients,
  ConsentWordings,
  LoyaltyAddresses,
  LoyaltyBonuses,
  LoyaltyCodes,
  LoyaltyLevels,
  LoyaltySettings,
  Messages,
  PointDraws,
  PointEntries,
  PointLots,
} from './schema-loyalty.ts';
import type { Allocations, CashEntries, CashTransfers, PartnerPayments, TouristPayments } from './schema-money.ts';
import type { Bookings, Sales } from './schema-sales.ts';

/**
 * The tables as the migrations make them; a test compares both. Ids are numbers, decimals and dates strings, moments
 * ISO strings on the way out.
 */
type Companies = {
  id: Generated<number>;
  slug: string;
  name: string;
  time_zone: Generated<string>;
  subscription: string | null;
  agents_see: Generated<'own' | 'office'>;
  created_at: Moment;
  rate_age: Generated<number>;
  retention_months: number | null;
  version: Generated<number>;
  demands_second_factor: Generated<boolean>;
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
type SignInFailures = {
  counted_hash: Buffer;
  failures: number;
  last_failure_at: Moment;
  began_at: Moment;
  name_hash: Buffer | null;
};

type SetupCodes = { code_hash: Buffer; created_at: Moment };

type KnownBrowsers = { token_hash: Buffer; company_id: number; user_id: number; last_used_at: Moment };

type SessionTokens = {
  token_hash: Buffer;
  company_id: number;
  user_id: number;
  created_at: Moment;
  last_used_at: Moment;
  id: Generated<number>;
  user_agent: Generated<string>;
  network: Generated<string>;
};

type CodeApps = {
  company_id: number;
  user_id: number;
  secret: Buffer;
  last_step: number;
  created_at: Moment;
  last_used_at: MaybeMoment;
};

type Passkeys = {
  company_id: number;
  id: Generated<number>;
  user_id: number;
  name: string;
  host_name: string;
  credential: Buffer;
  public_key: Buffer;
  counter: Generated<number>;
  created_at: Moment;
  last_used_at: MaybeMoment;
};

type RecoveryCodes = { company_id: number; user_id: number; code_hash: Buffer };

type SignInTickets = {
  ticket_hash: Buffer;
  company_id: number | null;
  user_id: number | null;
  purpose: 'second_step' | 'passkey' | 'new_passkey';
  network: string;
  host: string;
  created_at: Moment;
};

type Named = { company_id: number; id: Generated<number>; name: string; name_key: GeneratedAlways<string> };

type Directions = Named & { retired: Generated<boolean>; version: Generated<number> };
type Partners = Directions & { currency: Currency; latin_name: Generated<string> };

type PaymentMethods = Directions & {
  for_sales: Generated<boolean>;
  for_bookings: Generated<boolean>;
  for_tourist_payments: Generated<boolean>;
  for_partner_payments: Generated<boolean>;
  pays_by: Generated<'money' | 'points'>;
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

type NoteImages = {
  company_id: number;
  id: Generated<number>;
  path_name: Generated<string>;
  is_numbered: Generated<boolean>;
  size: number;
  created_by: number;
  content_type: NoteImageType;
  bytes: Buffer;
  sha256: Buffer;
  created_at: Moment;
};

type NoteImageUses = {
  company_id: number;
  image_id: number;
  sale_id: number;
  field: NoteField;
  ended_at: MaybeMoment;
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
  known_browsers: KnownBrowsers;
  setup_codes: SetupCodes;
  session_tokens: SessionTokens;
  sign_in_tickets: SignInTickets;
  code_apps: CodeApps;
  passkeys: Passkeys;
  recovery_codes: RecoveryCodes;
  directions: Directions;
  partners: Partners;
  payment_methods: PaymentMethods;
  currency_rates: CurrencyRates;
  rate_imports: RateImports;
  clients: Clients;
  consent_wordings: ConsentWordings;
  client_consents: ClientConsents;
  client_look_ups: ClientLookUps;
  client_pairs_apart: ClientPairsApart;
  loyalty_levels: LoyaltyLevels;
  loyalty_bonuses: LoyaltyBonuses;
  loyalty_settings: LoyaltySettings;
  loyalty_codes: LoyaltyCodes;
  loyalty_addresses: LoyaltyAddresses;
  point_entries: PointEntries;
  point_lots: PointLots;
  point_draws: PointDraws;
  messages: Messages;
  sales: Sales;
  bookings: Bookings;
  tourist_payments: TouristPayments;
  partner_payments: PartnerPayments;
  allocations: Allocations;
  cash_entries: CashEntries;
  cash_transfers: CashTransfers;
  sale_figures: SaleFigures;
  direction_figures: DirectionFigures;
  owed_figures: OwedFigures;
  cash_figures: CashFigures;
  partner_figures: PartnerFigures;
  deadline_figures: DeadlineFigures;
  note_images: NoteImages;
  note_image_uses: NoteImageUses;
  audit_log: AuditLog;
  list_views: ListViews;
  idempotency_keys: IdempotencyKeys;
};
