import { paths } from '../paths.ts';
import type { Screen } from '../screen.ts';

export const clientScreens: Screen[] = [
  {
    path: paths.clientsList(),
    title: 'clients_list',
    menu: { group: 'clients', roles: ['management'] },
    load: () => import('./clients-list.tsx'),
  },
  {
    path: paths.clientMerge(),
    title: 'client_merge',
    menu: { group: 'clients', roles: ['management'] },
    load: () => import('./merge/client-merge.tsx'),
  },
  {
    path: paths.clientDetails(':id'),
    title: 'client_details',
    load: () => import('./client-details.tsx'),
  },
  {
    path: paths.editClient(':id'),
    title: 'edit_client',
    load: () => import('./edit-client.tsx'),
  },
  {
    path: paths.anonymiseClient(':id'),
    title: 'client_anonymisation',
    load: () => import('./anonymisation/anonymise-client.tsx'),
  },
  {
    path: paths.clientsToAnonymise(),
    title: 'clients_to_anonymise',
    menu: { group: 'clients', roles: ['management'] },
    load: () => import('./anonymisation/clients-to-anonymise.tsx'),
  },
  {
    path: paths.pointsHistory(':phone'),
    title: 'points_history',
    load: () => import('./points/points-history.tsx'),
  },
];

export const personalDataScreens: Screen[] = [
  {
    path: paths.personalData(),
    title: 'personal_data',
    menu: { group: 'clients', roles: ['management'] },
    load: () => import('./personal-data/personal-data.tsx'),
  },
];
