import { keysOf } from './record-keys.ts';
import { type PermissionKey, permissions } from './roles.ts';

/** The last words of permissions that write no event of their name: they read, or what they write has other names. */
const wordsWithoutEvent = ['view', 'list', 'figures', 'follow', 'use', 'run', 'management_fields'] as const;
type Writing = Exclude<PermissionKey, `${string}.${(typeof wordsWithoutEvent)[number]}`>;
const isWriting = (key: PermissionKey): key is Writing => !wordsWithoutEvent.some((word) => key.endsWith(`.${word}`));

/** The events that are no permissions, each after the permission that it follows in the log's filter. */
const furtherEvents = {
  'sale.create': ['sale.import'],
  'booking.cancel': ['booking.restore'],
  'booking.uncheck': ['booking.allocate', 'booking.deallocate'],
  'client.edit': ['client.exchange'],
  'client.export': ['client.look_up', 'client.view', 'client.look_ups_exceeded'],
  'consent.withdraw': ['points.accrue', 'points.use'],
  'points.correct': ['points.reverse', 'points.expire', 'points.merge'],
  'user.add': ['user.create'],
  'password.set': [
    ...(['session.sign_in', 'session.sign_in_failed', 'session.second_factor_failed'] as const),
    ...(['session.sign_out', 'session.sign_out_others', 'session.end'] as const),
  ],
  'recovery_codes.make': ['recovery_code.use'],
  'second_factor.demand': ['second_factor.reset'],
  'currency_rate.edit': ['currency_rate.import'],
  'note_image.add': ['company.create', 'company.import', 'company.set_subscription'],
} as const satisfies Partial<Record<Writing, readonly string[]>>;
type FurtherEvent = (typeof furtherEvents)[keyof typeof furtherEvents][number];

/**
 * The events of the audit log: every permission to write is one. The log takes no others, so each has a text in every
 * language (`log.events`).
 */
export type LogEvent = Writing | FurtherEvent;
const following: Partial<Record<Writing, readonly FurtherEvent[]>> = furtherEvents;
export const logEvents: readonly LogEvent[] = keysOf(permissions)
  .filter(isWriting)
  .flatMap((event) => [event, ...(following[event] ?? [])]);

/** Entities of the audit log. A change of a booking or payment that unchecks its sale also has a line for the sale. */
export const logEntities = [
  'sale',
  'booking',
  'tourist_payment',
  'partner_payment',
  'allocation',
  'cash_entry',
  'cash_transfer',
  'client',
  'client_pair',
  'consent_wording',
  'partner',
  'direction',
  'payment_method',
  'branch',
  'office',
  'user',
  'target',
  'currency_rate',
  'rate_import',
  'loyalty_level',
  'loyalty_bonus',
  'loyalty_settings',
  'list_view',
  'note_image',
  'company',
] as const;
export type LogEntity = (typeof logEntities)[number];
