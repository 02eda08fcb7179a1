import { paths } from '../paths.ts';
import type { Screen } from '../screen.ts';

export const logScreens: Screen[] = [
  {
    path: paths.logs(),
    title: 'logs',
    menu: { group: 'users', roles: ['management'] },
    load: () => import('./logs.tsx'),
  },
];
