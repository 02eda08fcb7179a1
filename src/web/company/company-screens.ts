import { loadAllTexts } from '../base/i18n/i18n.ts';
import { paths } from '../paths.ts';
import { allRoles, type Screen } from '../screen.ts';
import { loadEveryStyle } from '../styles.ts';

export const signInScreens: Screen[] = [
  {
    path: paths.login(),
    title: 'sign_in',
    layout: 'auth',
    load: () => import('./sign-in/sign-in.tsx'),
  },
  {
    path: paths.setup(),
    title: 'setup',
    layout: 'auth',
    load: async () => {
      const [module] = await Promise.all([import('./set-up/setup.tsx'), loadAllTexts(), loadEveryStyle()]);
      return module;
    },
  },
];

export const peopleScreens: Screen[] = [
  {
    path: paths.agentsList(),
    title: 'agents_list',
    menu: { group: 'users', roles: allRoles },
    load: () => import('./people/agents-list.tsx'),
  },
];

export const officeScreens: Screen[] = [
  {
    path: paths.officeList(),
    title: 'office_list',
    menu: { group: 'users', roles: ['management'] },
    load: () => import('./offices/offices.tsx'),
  },
];

export const backupScreens: Screen[] = [
  {
    path: paths.backups(),
    title: 'backups',
    menu: { group: 'users', roles: ['management'] },
    load: () => import('./backups/backups.tsx'),
  },
];

export const profileScreens: Screen[] = [
  {
    path: paths.journal(),
    title: 'journal',
    load: () => import('./profile/journal.tsx'),
  },
  {
    path: paths.profile(),
    title: 'profile',
    load: () => import('./profile/profile.tsx'),
  },
];
