import { paths } from '../paths.ts';
import type { Screen } from '../screen.ts';

export const cashScreens: Screen[] = [
  {
    path: paths.incomeExpense(),
    title: 'income_expense',
    menu: { group: 'payments', roles: ['management'] },
    load: () => import('./income-expense.tsx'),
  },
  {
    path: paths.cashDesks(),
    title: 'cash_desks',
    menu: { group: 'payments', roles: ['management'] },
    load: () => import('./cash-desks.tsx'),
  },
];
