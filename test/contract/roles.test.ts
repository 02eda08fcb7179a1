import { describe, expect, test } from 'vitest';
import { isErrorCode } from '#contract/base/errors.ts';
import {
  isOwn,
  type PermissionKey,
  permissionRefusal,
  permissions,
  type Reach,
  roles,
  type Viewer,
} from '#contract/base/roles.ts';

/** The table of domain section 6, written by hand: an agent’s reach; management reaches everything. */
const agentReaches: Record<PermissionKey, Reach> = {
  'session.use': 'all',
  'profile.edit': 'all',
  'code_app.add': 'all',
  'code_app.remove': 'all',
  'passkey.add': 'all',
  'passkey.remove': 'all',
  'recovery_codes.make': 'all',
  'second_factor.demand': 'none',
  'password.set': 'all',
  'events.follow': 'all',
  'subscription.view': 'all',
  'storage.view': 'none',
  'backup.view': 'none',
  'sale.view': 'own',
  'sale.create': 'all',
  'sale.edit': 'own',
  'sale.cancel': 'own',
  'sale.complete': 'none',
  'sale.restore': 'none',
  'sale.reopen': 'none',
  'sale.check': 'none',
  'sale.uncheck': 'none',
  'sale.add_to_target': 'none',
  'sale.remove_from_target': 'none',
  'sale.management_fields': 'none',
  'booking.view': 'own',
  'booking.add': 'own',
  'booking.edit': 'own',
  'booking.delete': 'own',
  'booking.cancel': 'own',
  'booking.check': 'none',
  'booking.uncheck': 'none',
  'tourist_payment.view': 'own',
  'tourist_payment.create': 'own',
  'tourist_payment.edit': 'own',
  'tourist_payment.delete': 'own',
  'tourist_payment.accept': 'none',
  'tourist_payment.decline': 'none',
  'partner_payment.view': 'none',
  'partner_payment.create': 'none',
  'partner_payment.edit': 'none',
  'partner_payment.delete': 'none',
  'partner_payment.allocate': 'none',
  'partner_payment.deallocate': 'none',
  'partner_debt.view': 'none',
  'cash_entry.view': 'none',
  'cash_entry.add': 'none',
  'cash_entry.reverse': 'none',
  'cash_transfer.create': 'none',
  'cash_transfer.reverse': 'none',
  'note_image.add': 'all',
  'note_image.view': 'own',
  'client.view': 'known',
  'client.list': 'none',
  'client.create': 'all',
  'client.edit': 'known',
  'client.merge': 'none',
  'client.anonymise': 'none',
  'client.keep_apart': 'none',
  'client.export': 'none',
  'retention.edit': 'none',
  'consent_wording.view': 'all',
  'consent_wording.add': 'none',
  'consent.view': 'known',
  'consent.add': 'known',
  'consent.withdraw': 'known',
  'points.view': 'known',
  'points.correct': 'none',
  'bonus.use': 'known',
  'message.view': 'known',
  'loyalty.view': 'all',
  'loyalty_settings.view': 'none',
  'loyalty_settings.edit': 'none',
  'loyalty_level.add': 'none',
  'loyalty_level.edit': 'none',
  'loyalty_level.delete': 'none',
  'loyalty_bonus.add': 'none',
  'loyalty_bonus.edit': 'none',
  'direction.view': 'all',
  'direction.add': 'all',
  'direction.edit': 'none',
  'partner.view': 'all',
  'partner.add': 'all',
  'partner.edit': 'none',
  'payment_method.view': 'all',
  'payment_method.add': 'all',
  'payment_method.edit': 'none',
  'agent.view': 'all',
  'agent.figures': 'none',
  'agent_dashboard.view': 'own',
  'agent_profit.view': 'own',
  'user.add': 'none',
  'user.edit': 'none',
  'user.disable': 'none',
  'user.enable': 'none',
  'user.reset_password': 'none',
  'target.save': 'none',
  'office.view': 'none',
  'office.add': 'none',
  'office.edit': 'none',
  'branch.add': 'none',
  'branch.edit': 'none',
  'list_view.view': 'all',
  'list_view.save': 'all',
  'list_view.delete': 'all',
  'import.run': 'none',
  'rate.view': 'all',
  'currency_rate.add': 'none',
  'currency_rate.edit': 'none',
  'rate_age.edit': 'none',
  'rate_import.edit': 'none',
  'log.view': 'none',
  'rate_import.request': 'none',
  'company_dashboard.view': 'none',
  'top_list.view': 'all',
  'statistics.view': 'none',
  'report.view': 'none',
};

const keys = Object.keys(permissions) as PermissionKey[];
const agent: Viewer = { id: 1, role: 'agent', officeId: 10, agentsSee: 'own' };
const manager: Viewer = { ...agent, id: 2, role: 'management' };
const mine = { agentId: 1, officeId: 10 };
const colleagues = { agentId: 3, officeId: 10 };
const strangers = { agentId: 4, officeId: 11 };

describe('permissions of roles', () => {
  test('the permissions equal the table of the domain', () => {
    expect(Object.fromEntries(keys.map((key) => [key, permissions[key].agent]))).toEqual(agentReaches);
    expect(new Set(keys.map((key) => permissions[key].management))).toEqual(new Set(['all']));
    expect(roles).toEqual(['agent', 'management']);
  });

  test('a missing permission has a message of the catalogue', () => {
    expect(keys.filter((key) => !isErrorCode(permissions[key].denied))).toEqual([]);
  });

  test.each(keys)('%s has an agent’s reach of the table, and a manager reaches everything', (key) => {
    const { agent: reach, denied } = permissions[key];
    expect(permissionRefusal(key, manager, strangers)).toBeNull();
    expect(permissionRefusal(key, agent, mine)).toBe(reach === 'none' ? denied : null);
    // The server determines which clients an agent knows: the table alone refuses none of them.
    const isJudgedHere = reach === 'own' || reach === 'none';
    expect(permissionRefusal(key, agent, colleagues)).toBe(isJudgedHere ? denied : null);
    expect(permissionRefusal(key, agent)).toBe(reach === 'none' ? denied : null);
  });

  test('an office’s sales belong to all its agents when the company shows them', () => {
    const open: Viewer = { ...agent, agentsSee: 'office' };
    expect([mine, colleagues, strangers].map((owner) => isOwn(open, owner))).toEqual([true, true, false]);
    expect([mine, colleagues, strangers].map((owner) => isOwn(agent, owner))).toEqual([true, false, false]);
    // An agent who moved to another office has the view of that office.
    expect(isOwn(open, { agentId: 1, officeId: 11 })).toBe(false);
  });
});
