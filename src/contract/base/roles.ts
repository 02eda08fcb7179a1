import type { ErrorCode } from './errors.ts';

export const roles = ['agent', 'management'] as const;
export type Role = (typeof roles)[number];

/**
 * The rows that a permission covers: none; the user's own ones (or those of the user's office, by company setting);
 * clients whose sales the user may see or whose whole phone number the user gives; all.
 */
export type Reach = 'none' | 'own' | 'known' | 'all';

type Permission = Record<Role, Reach> & { denied: ErrorCode };

const denied = 'insufficient_permissions';

/**
 * The permission table. The server enforces it on every command and every read; the client only hides and explains with
 * it. `denied` is the code of the refusal.
 */
export const permissions = {
  'session.use': { agent: 'all', management: 'all', denied },
  'events.follow': { agent: 'all', management: 'all', denied },
  'subscription.view': { agent: 'all', management: 'all', denied },
  /** Whether the server's disk is short of space. */
  'storage.view': { agent: 'none', management: 'all', denied },
  'backup.view': { agent: 'none', management: 'all', denied },

  'sale.view': { agent: 'own', management: 'all', denied: 'sale_view_denied' },
  'sale.create': { agent: 'all', management: 'all', denied: 'sale_create_denied' },
  'sale.edit': { agent: 'own', management: 'all', denied },
  'sale.complete': { agent: 'none', management: 'all', denied },
  'sale.reopen': { agent: 'none', management: 'all', denied },
  'sale.cancel': { agent: 'own', management: 'all', denied },
  'sale.restore': { agent: 'none', management: 'all', denied },
  'sale.check': { agent: 'none', management: 'all', denied: 'sale_check_denied' },
  'sale.uncheck': { agent: 'none', management: 'all', denied: 'sale_check_denied' },
  'sale.add_to_target': { agent: 'none', management: 'all', denied },
  'sale.remove_from_target': { agent: 'none', management: 'all', denied },
  /** Writing management notes and extra profit; agents don't read management notes either. */
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
  /** Debts to and from partners: total debt, monthly balance, ledger. */
  'partner_debt.view': { agent: 'none', management: 'all', denied: 'partner_debt_denied' },

  'cash_entry.view': { agent: 'none', management: 'all', denied },
  'cash_entry.add': { agent: 'none', management: 'all', denied },
  'cash_entry.reverse': { agent: 'none', management: 'all', denied },
  'cash_transfer.create': { agent: 'none', management: 'all', denied },
  'cash_transfer.reverse': { agent: 'none', management: 'all', denied },

  /** One client with debt, level and points; for an agent, clients outside of the reach are not found. */
  'client.view': { agent: 'known', management: 'all', denied },
  'client.list': { agent: 'none', management: 'all', denied },
  'client.create': { agent: 'all', management: 'all', denied: 'client_create_denied' },
  'client.edit': { agent: 'known', management: 'all', denied },
  'client.merge': { agent: 'none', management: 'all', denied },
  'client.keep_apart': { agent: 'none', management: 'all', denied },
  /** Irreversibly erases everything that identifies the person. */
  'client.anonymise': { agent: 'none', management: 'all', denied },
  /** The personal data of a client as a file. */
  'client.export': { agent: 'none', management: 'all', denied },
  /** The messages sent to a client, without their texts. */
  'message.view': { agent: 'known', management: 'all', denied },

  /** Consents to the processing of personal data, and the versions of the company's wording. */
  'consent_wording.view': { agent: 'all', management: 'all', denied },
  'consent_wording.add': { agent: 'none', management: 'all', denied },
  'consent.view': { agent: 'known', management: 'all', denied },
  'consent.add': { agent: 'known', management: 'all', denied },
  'consent.withdraw': { agent: 'known', management: 'all', denied },

  'points.view': { agent: 'known', management: 'all', denied },
  'points.correct': { agent: 'none', management: 'all', denied },
  /** Exchanging points for a bonus. */
  'bonus.use': { agent: 'known', management: 'all', denied },

  'partner.view': { agent: 'all', management: 'all', denied },
  'partner.add': { agent: 'all', management: 'all', denied },
  'partner.edit': { agent: 'none', management: 'all', denied },
  'direction.view': { agent: 'all', management: 'all', denied },
  'direction.add': { agent: 'all', management: 'all', denied },
  'direction.edit': { agent: 'none', management: 'all', denied },
  'payment_method.view': { agent: 'all', management: 'all', denied },
  'payment_method.add': { agent: 'all', management: 'all', denied },
  'payment_method.edit': { agent: 'none', management: 'all', denied },

  'branch.add': { agent: 'none', management: 'all', denied },
  'branch.edit': { agent: 'none', management: 'all', denied },
  'office.view': { agent: 'none', management: 'all', denied },
  'office.add': { agent: 'none', management: 'all', denied },
  'office.edit': { agent: 'none', management: 'all', denied },

  /** Names and offices of colleagues, without their figures. */
  'agent.view': { agent: 'all', management: 'all', denied },
  /** The figures, target and account of a colleague. */
  'agent.figures': { agent: 'none', management: 'all', denied },
  /** An agent's dashboard and profit details: only one's own, even if agents see the sales of their office. */
  'agent_dashboard.view': { agent: 'own', management: 'all', denied },
  'agent_profit.view': { agent: 'own', management: 'all', denied },
  'user.add': { agent: 'none', management: 'all', denied },
  'user.edit': { agent: 'none', management: 'all', denied },
  'user.disable': { agent: 'none', management: 'all', denied },
  'user.enable': { agent: 'none', management: 'all', denied },
  'user.reset_password': { agent: 'none', management: 'all', denied },
  'target.save': { agent: 'none', management: 'all', denied },

  'profile.edit': { agent: 'all', management: 'all', denied },
  'password.set': { agent: 'all', management: 'all', denied },
  /** The second factors of one's own account. */
  'code_app.add': { agent: 'all', management: 'all', denied },
  'code_app.remove': { agent: 'all', management: 'all', denied },
  'passkey.add': { agent: 'all', management: 'all', denied },
  'passkey.remove': { agent: 'all', management: 'all', denied },
  'recovery_codes.make': { agent: 'all', management: 'all', denied },
  /** Demanding a second factor of every manager of the company. */
  'second_factor.demand': { agent: 'none', management: 'all', denied },

  'rate.view': { agent: 'all', management: 'all', denied },
  'currency_rate.add': { agent: 'none', management: 'all', denied },
  'currency_rate.edit': { agent: 'none', management: 'all', denied },
  /** The age in days from which forms warn about a rate. */
  'rate_age.edit': { agent: 'none', management: 'all', denied },
  /** The period after which clients are proposed for anonymising. */
  'retention.edit': { agent: 'none', management: 'all', denied },
  'rate_import.edit': { agent: 'none', management: 'all', denied },
  'rate_import.request': { agent: 'none', management: 'all', denied },

  /** The levels and bonuses of the programme. */
  'loyalty.view': { agent: 'all', management: 'all', denied },
  'loyalty_level.add': { agent: 'none', management: 'all', denied },
  'loyalty_level.edit': { agent: 'none', management: 'all', denied },
  'loyalty_level.delete': { agent: 'none', management: 'all', denied },
  'loyalty_bonus.add': { agent: 'none', management: 'all', denied },
  'loyalty_bonus.edit': { agent: 'none', management: 'all', denied },
  'loyalty_settings.view': { agent: 'none', management: 'all', denied },
  'loyalty_settings.edit': { agent: 'none', management: 'all', denied },

  /** Saved list views belong to one user; other users, managers included, have no access. */
  'list_view.view': { agent: 'all', management: 'all', denied },
  'list_view.save': { agent: 'all', management: 'all', denied },
  'list_view.delete': { agent: 'all', management: 'all', denied },

  /** The pictures of the notes that the user may read. */
  'note_image.view': { agent: 'own', management: 'all', denied },
  'note_image.add': { agent: 'all', management: 'all', denied },

  /** Sales, clients and partners from a spreadsheet. */
  'import.run': { agent: 'none', management: 'all', denied },
  /** The whole audit log. The history of a sale or a client is part of that sale or client. */
  'log.view': { agent: 'none', management: 'all', denied },
  'company_dashboard.view': { agent: 'none', management: 'all', denied },
  'top_list.view': { agent: 'all', management: 'all', denied: 'top_list_denied' },
  /** Detailed statistics. */
  'statistics.view': { agent: 'none', management: 'all', denied },
  'report.view': { agent: 'none', management: 'all', denied },
} as const satisfies Record<string, Permission>;

export type PermissionKey = keyof typeof permissions;

/** The signed-in user, as far as permissions depend on it. */
export type Viewer = {
  id: number;
  role: Role;
  officeId: number;
  /** The company's setting: agents see only their own sales, or those of their whole office. */
  agentsSee: 'own' | 'office';
};

/** The owner of a sale: its agent and its office. */
export type Ownership = { agentId: number; officeId: number };

/** Whether the viewer owns a sale, by the company's setting. */
export const isOwn = (viewer: Viewer, owner: Ownership): boolean =>
  viewer.agentsSee === 'office' ? owner.officeId === viewer.officeId : owner.agentId === viewer.id;

/**
 * The code of the refusal, or null if the viewer has the permission. Without an owner only the role is checked. Which
 * clients are `known` to an agent is checked by the server (`src/server/clients`).
 */
export function permissionRefusal(key: PermissionKey, viewer: Viewer, owner?: Ownership): ErrorCode | null {
  const permission: Permission = permissions[key];
  const reach = permission[viewer.role];
  if (reach === 'all' || reach === 'known') return null;
  if (reach === 'none') return permission.denied;
  return owner && !isOwn(viewer, owner) ? permission.denied : null;
}
