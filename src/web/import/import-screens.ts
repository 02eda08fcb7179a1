import { paths } from '../paths.ts';
import type { Screen } from '../screen.ts';

export const importScreens: Screen[] = [
  {
    path: paths.fileImport(),
    title: 'import',
    menu: { group: 'sales', roles: ['management'] },
    load: () => import('./import.tsx'),
  },
];
