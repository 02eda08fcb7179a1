import { paths } from '../paths.ts';
import type { Screen } from '../screen.ts';

export const loyaltyScreens: Screen[] = [
  {
    path: paths.loyaltySettings(),
    title: 'loyalty_settings',
    menu: { group: 'clients', roles: ['management'] },
    load: () => import('./settings/loyalty-settings.tsx'),
  },
];
