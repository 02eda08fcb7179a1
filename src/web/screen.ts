import type { ComponentType } from 'react';
import type { Role, Viewer } from '#contract/base/roles.ts';
import type ru from './base/i18n/ru.json';

export type MenuGroup = 'indicators' | 'sales' | 'payments' | 'bookings' | 'users' | 'clients' | 'reports';
type TitleKey = keyof typeof ru.titles;

/**
 * One screen: where it is, what it is called, who finds it in the menu, how it is loaded. Route, menu entry, title, guard
 * and smoke test follow from this line.
 */
export type Screen = {
  path: string;
  title: TitleKey;
  /** What the screen stands in: `auth` without a session, otherwise the main layout, which needs one. */
  layout?: 'auth';
  /** Its place in the menu, and who sees it there; its address, when that depends on who is signed in. */
  menu?: { group: MenuGroup; roles: Role[]; address?: (viewer: Viewer) => string };
  /** Roles that find it in the palette while it is in no menu; all roles by default. */
  roles?: Role[];
  load: () => Promise<{ default: ComponentType }>;
};

/** The roles of a screen that every role has in its menu. Written out, because the contract's list comes with the permission table, which the sign-in page does not load. */
export const allRoles: Role[] = ['agent', 'management'];

/** Whether it is for those who are not signed in. */
export const isPublic = ({ layout }: Screen): boolean => layout === 'auth';

/** The path of a screen for a user; null if it contains the id of an entity that has to be chosen first. */
export function addressFor({ path, menu }: Screen, viewer: Viewer): string | null {
  if (menu?.address) return menu.address(viewer);
  return path.includes(':') ? null : path;
}

/** Whether the palette offers a screen to a user, by the same rule as the menu. */
export const isOffered = ({ menu, roles }: Pick<Screen, 'menu' | 'roles'>, role: Role): boolean =>
  (menu?.roles ?? roles)?.includes(role) ?? true;
