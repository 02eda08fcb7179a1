import { type PermissionKey, permissionRefusal } from '#contract/base/roles.ts';
import type { Me } from './me.tsx';

/** Whether the role of the signed-in person has a permission, as lists ask it of their actions and filters. */
export const hasPermission =
  (permission: PermissionKey) =>
  ({ viewer }: Me): boolean =>
    permissionRefusal(permission, viewer) === null;
