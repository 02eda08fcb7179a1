import { paths } from '../paths.ts';
import { allRoles, type Screen } from '../screen.ts';

export const partnerPaymentScreens: Screen[] = [
  {
    path: paths.partnerPayments(),
    title: 'partner_payments',
    menu: { group: 'payments', roles: ['management'] },
    load: () => import('./payments/partner-payments.tsx'),
  },
  {
    path: paths.newPartnerPayment(),
    title: 'new_partner_payment',
    roles: ['management'],
    load: () => import('./payments/new-partner-payment.tsx'),
  },
  {
    path: paths.allocatePayment(':id'),
    title: 'allocate_payment',
    load: () => import('./allocation/allocate-payment.tsx'),
  },
];

export const balanceScreens: Screen[] = [
  {
    path: paths.monthlyBalance(),
    title: 'monthly_balance',
    menu: { group: 'bookings', roles: ['management'] },
    load: () => import('./balance/monthly-balance.tsx'),
  },
];

export const partnerScreens: Screen[] = [
  {
    path: paths.partners(),
    title: 'partners',
    menu: { group: 'bookings', roles: allRoles },
    load: () => import('./partners.tsx'),
  },
  {
    path: paths.partnerDetails(':id'),
    title: 'partner_details',
    load: () => import('./balance/partner-details.tsx'),
  },
  {
    path: paths.debtFromPartners(),
    title: 'debt_from_partners',
    menu: { group: 'bookings', roles: ['management'] },
    load: () => import('./balance/debt-from-partners.tsx'),
  },
];
