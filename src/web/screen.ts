import type { ComponentType } from 'react';
import type { Role, Viewer } from '#contract/base/roles.ts';
import type ru from './base/i18n/ru.json';

export type MenuGroup = 'indicators' | 'sales' | 'payments' | 'bookings' | 'users' | 'clients' | 'reports';
type TitleKey = keyof typeof ru.titles;

/** One screen: its path, title, menu entry and file. Route, menu, title, guard and smoke test are derived from it. */
export type Screen = {
  path: string;
  title: TitleKey;
  /** The layout: `auth` without a session, otherwise the main layout, which requires one. */
  layout?: 'auth';
  /** The menu entry: its group, its roles, and its address if that depends on the user. */
  menu?: { group: MenuGroup; roles: Role[]; address?: (viewer: Viewer) => string };
  /** The roles for which the palette has a screen that is in no menu; all roles by default. */
  roles?: Role[];
  load: () => Promise<{ default: ComponentType }>;
};

/**
 * The roles of a screen that every role has in its menu. Written out, because the contract's list comes with the
 * permission table, which the sign-in page does not load.
 */
export const allRoles: Role[] = ['agent', 'management'];

/** Whether the screen needs no session. */
export const isPublic = ({ layout }: Screen): boolean => layout === 'auth';

/** The path of a screen for a user; null if it contains the id of an entity that has to be chosen first. */
export function addressFor({ path, menu }: Screen, viewer: Viewer): string | null {
  if (menu?.address) return menu.address(viewer);
  return path.includes(':') ? null : path;
}

/** Whether the palette offers a screen to a user, by the same rule as the menu. */
export const isOffered = ({ menu, roles }: Pick<Screen, 'menu' | 'roles'>, role: Role): boolean =>
  (menu?.roles ?? roles)?.includes(role) ?? true;
