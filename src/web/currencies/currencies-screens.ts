import { paths } from '../paths.ts';
import type { Screen } from '../screen.ts';

export const currencyScreens: Screen[] = [
  {
    path: paths.currencies(),
    title: 'currencies',
    load: () => import('./currencies.tsx'),
  },
  {
    path: paths.currencySettings(),
    title: 'currency_settings',
    load: () => import('./currency-settings.tsx'),
  },
];
