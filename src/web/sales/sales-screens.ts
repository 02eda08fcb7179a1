import { paths } from '../paths.ts';
import { allRoles, type Screen } from '../screen.ts';

export const saleScreens: Screen[] = [
  {
    path: paths.newSale(),
    title: 'new_sale',
    menu: { group: 'sales', roles: ['agent'] },
    load: () => import('./form/new-sale.tsx'),
  },
  {
    path: paths.editSale(':id'),
    title: 'edit_sale',
    load: () => import('./form/edit-sale.tsx'),
  },
  {
    path: paths.activeSales(),
    title: 'active_sales',
    menu: { group: 'sales', roles: allRoles },
    load: () => import('./lists/active-sales.tsx'),
  },
  {
    path: paths.completedSales(),
    title: 'completed_sales',
    menu: { group: 'sales', roles: allRoles },
    load: () => import('./lists/completed-sales.tsx'),
  },
  {
    path: paths.cancelledSales(),
    title: 'cancelled_sales',
    menu: { group: 'sales', roles: allRoles },
    load: () => import('./lists/cancelled-sales.tsx'),
  },
  {
    path: paths.touristDebts(),
    title: 'tourist_debts',
    menu: { group: 'sales', roles: allRoles },
    load: () => import('./lists/tourist-debts.tsx'),
  },
  {
    path: paths.auditQueue(),
    title: 'audit_queue',
    menu: { group: 'sales', roles: ['management'] },
    load: () => import('./audit/audit-queue.tsx'),
  },
  {
    path: paths.saleDetails(':id'),
    title: 'sale_details',
    load: () => import('./sale-details.tsx'),
  },
];

export const touristPaymentScreens: Screen[] = [
  {
    path: paths.newTouristPayments(),
    title: 'new_tourist_payments',
    menu: { group: 'payments', roles: allRoles },
    load: () => import('./tourist-payments/new-tourist-payments.tsx'),
  },
  {
    path: paths.acceptanceQueue(),
    title: 'acceptance_queue',
    menu: { group: 'payments', roles: ['management'] },
    load: () => import('./tourist-payments/acceptance-queue.tsx'),
  },
  {
    path: paths.acceptedTouristPayments(),
    title: 'accepted_tourist_payments',
    menu: { group: 'payments', roles: allRoles },
    load: () => import('./tourist-payments/accepted-tourist-payments.tsx'),
  },
  {
    path: paths.declinedTouristPayments(),
    title: 'declined_tourist_payments',
    menu: { group: 'payments', roles: allRoles },
    load: () => import('./tourist-payments/declined-tourist-payments.tsx'),
  },
];

export const bookingScreens: Screen[] = [
  {
    path: paths.upcomingBookings(),
    title: 'upcoming_bookings',
    menu: { group: 'bookings', roles: allRoles },
    load: () => import('./bookings/upcoming-bookings.tsx'),
  },
  {
    path: paths.completedBookings(),
    title: 'completed_bookings',
    menu: { group: 'bookings', roles: allRoles },
    load: () => import('./bookings/completed-bookings.tsx'),
  },
  {
    path: paths.bookingDetails(':id'),
    title: 'booking_details',
    load: () => import('./bookings/booking-details.tsx'),
  },
];
