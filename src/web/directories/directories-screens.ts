import { paths } from '../paths.ts';
import { allRoles, type Screen } from '../screen.ts';

export const directionScreens: Screen[] = [
  {
    path: paths.directions(),
    title: 'directions',
    menu: { group: 'sales', roles: allRoles },
    load: () => import('./directions.tsx'),
  },
];

export const paymentMethodScreens: Screen[] = [
  {
    path: paths.paymentMethods(),
    title: 'payment_methods',
    menu: { group: 'payments', roles: ['management'] },
    load: () => import('./payment-methods.tsx'),
  },
];
