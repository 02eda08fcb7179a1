import { type PermissionKey, permissionRefusal } from '#contract/base/roles.ts';
import type { Me } from './me.tsx';

/** Checks a permission of the signed-in user's role, in the form of a list's actions and filters. */
export const hasPermission =
  (permission: PermissionKey) =>
  ({ viewer }: Me): boolean =>
    permissionRefusal(permission, viewer) === null;
