import type { Role } from '#contract/base/roles.ts';
import type { MenuGroup } from '../../../src/web/screen.ts';

/** A route by the specification: the roles that may open it, and the group of the menu in which each role finds it. */
export type Route = { roles: Role[]; menu?: [group: MenuGroup, roles: Role[]] };

const agent: Role[] = ['agent'];
const management: Role[] = ['management'];
const everyone: Role[] = ['agent', 'management'];

/** Section 2 of the specification, by hand: each route behind the sign-in with its roles. */
const specified: Record<string, Route> = {
  '/agent-dashboard/:id': { roles: everyone, menu: ['indicators', agent] },
  '/company-dashboard': { roles: management, menu: ['indicators', management] },
  '/top-list': { roles: everyone, menu: ['indicators', everyone] },
  '/agent-profit-details/:id': { roles: everyone },
  '/new-sale': { roles: everyone, menu: ['sales', agent] },
  '/edit-sale/:id': { roles: everyone },
  '/active-sales': { roles: everyone, menu: ['sales', everyone] },
  '/completed-sales': { roles: everyone, menu: ['sales', everyone] },
  '/cancelled-sales': { roles: everyone, menu: ['sales', everyone] },
  '/directions': { roles: everyone, menu: ['sales', everyone] },
  '/income-expense': { roles: management, menu: ['payments', management] },
  '/new-tourist-payments': { roles: everyone, menu: ['payments', everyone] },
  '/accepted-tourist-payments': { roles: everyone, menu: ['payments', everyone] },
  '/payments-to-partner': { roles: management, menu: ['payments', management] },
  '/allocate-payment-to-partner/:id': { roles: management },
  '/upcoming-bookings': { roles: everyone, menu: ['bookings', everyone] },
  '/completed-bookings': { roles: everyone, menu: ['bookings', everyone] },
  '/partners': { roles: everyone, menu: ['bookings', everyone] },
  '/monthly-balance': { roles: management, menu: ['bookings', management] },
  '/debt-from-partners': { roles: management, menu: ['bookings', management] },
  '/agents-list': { roles: everyone, menu: ['users', everyone] },
  '/office-list': { roles: management, menu: ['users', management] },
  '/clients-list': { roles: management, menu: ['clients', management] },
  '/client-details/:id': { roles: everyone },
  '/edit-client/:id': { roles: everyone },
  '/loyalty-points-accrual-history/:phone': { roles: everyone },
  '/sales-report': { roles: management, menu: ['reports', management] },
  '/office-profit-report': { roles: management, menu: ['reports', management] },
  '/bookings-report': { roles: management, menu: ['reports', management] },
  '/tourist-payments-report': { roles: management, menu: ['reports', management] },
  '/currency-settings': { roles: everyone },
  '/users/profile': { roles: everyone },
};

/** Screens that the specification names without a route: the addresses that were chosen for them. */
const chosen: Record<string, Route> = {
  '/sale-details/:id': { roles: everyone },
  '/booking-details/:id': { roles: everyone },
  '/tourist-debts': { roles: everyone, menu: ['sales', everyone] },
  '/cash-desks': { roles: management, menu: ['payments', management] },
  '/declined-tourist-payments': { roles: everyone, menu: ['payments', everyone] },
  '/new-payment-to-partner': { roles: management },
  '/payment-methods': { roles: everyone, menu: ['payments', management] },
  '/partner-details/:id': { roles: management },
  '/currencies': { roles: everyone },
  '/logs': { roles: management },
  '/client-merge': { roles: management, menu: ['clients', management] },
  '/anonymise-client/:id': { roles: management },
  '/backups': { roles: management, menu: ['users', management] },
  '/clients-to-anonymise': { roles: management, menu: ['clients', management] },
  '/personal-data': { roles: everyone, menu: ['clients', management] },
  '/loyalty-settings': { roles: management, menu: ['clients', management] },
  '/detailed-statistics': { roles: management, menu: ['indicators', management] },
  '/audit-queue': { roles: management, menu: ['sales', management] },
  '/acceptance-queue': { roles: management, menu: ['payments', management] },
  '/import': { roles: management },
  '/journal': { roles: everyone },
};

/** Every route behind the sign-in. */
export const routes: Record<string, Route> = { ...specified, ...chosen };
