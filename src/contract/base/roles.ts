import type { ErrorCode } from './errors.ts';

export const roles = ['agent', 'management'] as const;
export type Role = (typeof roles)[number];

/**
 * How far a permission reaches: nothing, what is one's own (or one's office's, by company setting), clients whose whole phone
 * number one gives or whose sales one may see, everything.
 */
export type Reach = 'none' | 'own' | 'known' | 'all';

type Permission = Record<Role, Reach> & { denied: ErrorCode };

const denied = 'insufficient_permissions';

/**
 * Who may do what: the permission table, as data. The server enforces it on every command and every read; the client
 * only hides and explains with it. `denied` is the message of that action. Source: domain section 6.
 */
export const permissions = {
  'session.use': { agent: 'all', management: 'all', denied },
  'profile.edit': { agent: 'all', management: 'all', denied },
  /** One's own ways of the second step of signing in. */
  'code_app.add': { agent: 'all', management: 'all', denied },
  'code_app.remove': { agent: 'all', management: 'all', denied },
  'passkey.add': { agent: 'all', management: 'all', denied },
  'passkey.remove': { agent: 'all', management: 'all', denied },
  'recovery_codes.make': { agent: 'all', management: 'all', denied },
  /** Of every manager of the company. */
  'second_factor.demand': { agent: 'none', management: 'all', denied },
  'password.set': { agent: 'all', management: 'all', denied },
  'events.follow': { agent: 'all', management: 'all', denied },
  'subscription.view': { agent: 'all', management: 'all', denied },

  'sale.view': { agent: 'own', management: 'all', denied: 'sale_view_denied' },
  'sale.create': { agent: 'all', management: 'all', denied: 'sale_create_denied' },
  'sale.edit': { agent: 'own', management: 'all', denied },
  'sale.cancel': { agent: 'own', management: 'all', denied },
  'sale.complete': { agent: 'none', management: 'all', denied },
  'sale.restore': { agent: 'none', management: 'all', denied },
  'sale.reopen': { agent: 'none', management: 'all', denied },
  'sale.check': { agent: 'none', management: 'all', denied: 'sale_check_denied' },
  'sale.uncheck': { agent: 'none', management: 'all', denied: 'sale_check_denied' },
  'sale.add_to_target': { agent: 'none', management: 'all', denied },
  'sale.remove_from_target': { agent: 'none', management: 'all', denied },
  /** Management notes, which an agent doesn't read either, and extra profit. */
  'sale.management_fields': { agent: 'none', management: 'all', denied },

  'booking.view': { agent: 'own', management: 'all', denied },
  'booking.add': { agent: 'own', management: 'all', denied },
  'booking.edit': { agent: 'own', management: 'all', denied },
  'booking.delete': { agent: 'own', management: 'all', denied },
  'booking.cancel': { agent: 'own', management: 'all', denied },
  'booking.check': { agent: 'none', management: 'all', denied: 'booking_check_denied' },
  'booking.uncheck': { agent: 'none', management: 'all', denied: 'booking_check_denied' },

  'tourist_payment.view': { agent: 'own', management: 'all', denied },
  'tourist_payment.create': { agent: 'own', management: 'all', denied },
  'tourist_payment.edit': { agent: 'own', management: 'all', denied },
  'tourist_payment.delete': { agent: 'own', management: 'all', denied },
  'tourist_payment.accept': { agent: 'none', management: 'all', denied: 'payment_accept_denied' },
  'tourist_payment.decline': { agent: 'none', management: 'all', denied: 'payment_accept_denied' },

  'partner_payment.view': { agent: 'none', management: 'all', denied },
  'partner_payment.create': { agent: 'none', management: 'all', denied },
  'partner_payment.edit': { agent: 'none', management: 'all', denied },
  'partner_payment.delete': { agent: 'none', management: 'all', denied },
  'partner_payment.allocate': { agent: 'none', management: 'all', denied },
  'partner_payment.deallocate': { agent: 'none', management: 'all', denied },
  /** What is owed to partners and by them: total debt, monthly balance, ledger. */
  'partner_debt.view': { agent: 'none', management: 'all', denied: 'partner_debt_denied' },

  'cash_entry.view': { agent: 'none', management: 'all', denied },
  'cash_entry.add': { agent: 'none', management: 'all', denied },
  'cash_entry.reverse': { agent: 'none', management: 'all', denied },
  'cash_transfer.create': { agent: 'none', management: 'all', denied },
  'cash_transfer.reverse': { agent: 'none', management: 'all', denied },

  'note_image.add': { agent: 'all', management: 'all', denied },
  /** The pictures of the notes that one reads. */
  'note_image.view': { agent: 'own', management: 'all', denied },

  /** One client with debt, level and points, as a person who sells has to know them; others do not exist for an agent. */
  'client.view': { agent: 'known', management: 'all', denied },
  'client.list': { agent: 'none', management: 'all', denied },
  'client.create': { agent: 'all', management: 'all', denied: 'client_create_denied' },
  'client.edit': { agent: 'known', management: 'all', denied },
  'client.merge': { agent: 'none', management: 'all', denied },
  /** For ever, with everything that the company has of the person. */
  'client.anonymise': { agent: 'none', management: 'all', denied },
  /** Everything that the company has of the person, as a file. */
  'client.export': { agent: 'none', management: 'all', denied },
  /** After how long clients are proposed for anonymising. */
  'retention.edit': { agent: 'none', management: 'all', denied },
  /** Consents to the processing of personal data, and the company's wording of them. */
  'consent_wording.view': { agent: 'all', management: 'all', denied },
  'consent_wording.add': { agent: 'none', management: 'all', denied },
  'consent.view': { agent: 'known', management: 'all', denied },
  'consent.add': { agent: 'known', management: 'all', denied },
  'consent.withdraw': { agent: 'known', management: 'all', denied },
  'client.keep_apart': { agent: 'none', management: 'all', denied },
  'points.view': { agent: 'known', management: 'all', denied },
  'points.correct': { agent: 'none', management: 'all', denied },
  /** Handing a bonus over for points. */
  'bonus.use': { agent: 'known', management: 'all', denied },
  /** What was sent to a client, not what it said. */
  'message.view': { agent: 'known', management: 'all', denied },
  /** The levels and bonuses, as whoever sells has to know them. */
  'loyalty.view': { agent: 'all', management: 'all', denied },
  'loyalty_settings.view': { agent: 'none', management: 'all', denied },
  'loyalty_settings.edit': { agent: 'none', management: 'all', denied },
  'loyalty_level.add': { agent: 'none', management: 'all', denied },
  'loyalty_level.edit': { agent: 'none', management: 'all', denied },
  'loyalty_level.delete': { agent: 'none', management: 'all', denied },
  'loyalty_bonus.add': { agent: 'none', management: 'all', denied },
  'loyalty_bonus.edit': { agent: 'none', management: 'all', denied },
  'direction.view': { agent: 'all', management: 'all', denied },
  'direction.add': { agent: 'all', management: 'all', denied },
  'direction.edit': { agent: 'none', management: 'all', denied },
  'partner.view': { agent: 'all', management: 'all', denied },
  'partner.add': { agent: 'all', management: 'all', denied },
  'partner.edit': { agent: 'none', management: 'all', denied },
  'payment_method.view': { agent: 'all', management: 'all', denied },
  'payment_method.add': { agent: 'all', management: 'all', denied },
  'payment_method.edit': { agent: 'none', management: 'all', denied },
  /** Names and offices; their figures are another matter. */
  'agent.view': { agent: 'all', management: 'all', denied },
  /** What somebody sold and is owed, what they are to sell, and their account. */
  'agent.figures': { agent: 'none', management: 'all', denied },
  /** Somebody's dashboard, and how their profit comes about: an agent's own, whatever else the company lets agents see. */
  'agent_dashboard.view': { agent: 'own', management: 'all', denied },
  'agent_profit.view': { agent: 'own', management: 'all', denied },
  'user.add': { agent: 'none', management: 'all', denied },
  'user.edit': { agent: 'none', management: 'all', denied },
  'user.disable': { agent: 'none', management: 'all', denied },
  'user.enable': { agent: 'none', management: 'all', denied },
  'user.reset_password': { agent: 'none', management: 'all', denied },
  'target.save': { agent: 'none', management: 'all', denied },
  'office.view': { agent: 'none', management: 'all', denied },
  'office.add': { agent: 'none', management: 'all', denied },
  'office.edit': { agent: 'none', management: 'all', denied },
  'branch.add': { agent: 'none', management: 'all', denied },
  'branch.edit': { agent: 'none', management: 'all', denied },
  /** Views of lists are everybody's own: nobody reaches another one's. */
  'list_view.view': { agent: 'all', management: 'all', denied },
  'list_view.save': { agent: 'all', management: 'all', denied },
  'list_view.delete': { agent: 'all', management: 'all', denied },
  /** Sales, clients and partners from a spreadsheet. */
  'import.run': { agent: 'none', management: 'all', denied },
  'rate.view': { agent: 'all', management: 'all', denied },
  'currency_rate.add': { agent: 'none', management: 'all', denied },
  'currency_rate.edit': { agent: 'none', management: 'all', denied },
  /** Who did what: everything of everybody. What happened to a sale or a client is told to whoever may see it. */
  'log.view': { agent: 'none', management: 'all', denied },
  /** From how many days on the age of a rate is said. */
  'rate_age.edit': { agent: 'none', management: 'all', denied },
  'rate_import.edit': { agent: 'none', management: 'all', denied },
  'rate_import.request': { agent: 'none', management: 'all', denied },
  'company_dashboard.view': { agent: 'none', management: 'all', denied },
  'top_list.view': { agent: 'all', management: 'all', denied: 'top_list_denied' },
  /** Detailed statistics. */
  'statistics.view': { agent: 'none', management: 'all', denied },
  'report.view': { agent: 'none', management: 'all', denied },
} as const satisfies Record<string, Permission>;

export type PermissionKey = keyof typeof permissions;

/** Who asks: enough to judge what they may do. */
export type Viewer = {
  id: number;
  role: Role;
  officeId: number;
  /** The company's setting: do agents see the sales of their whole office, or only their own? */
  agentsSee: 'own' | 'office';
};

/** Whose something is: the agent of the sale and the office it was sold in. */
export type Ownership = { agentId: number; officeId: number };

/** Whether something belongs to the viewer, by the company's setting. */
export const isOwn = (viewer: Viewer, owner: Ownership): boolean =>
  viewer.agentsSee === 'office' ? owner.officeId === viewer.officeId : owner.agentId === viewer.id;

/**
 * The refusal code when the viewer may not, or null. Without an owner it answers for the role alone. Which clients an agent
 * knows the server finds out (`pipeline/open-client.ts`).
 */
export function deniedBecause(key: PermissionKey, viewer: Viewer, owner?: Ownership): ErrorCode | null {
  const permission: Permission = permissions[key];
  const reach = permission[viewer.role];
  if (reach === 'all' || reach === 'known') return null;
  if (reach === 'none') return permission.denied;
  return owner && !isOwn(viewer, owner) ? permission.denied : null;
}
