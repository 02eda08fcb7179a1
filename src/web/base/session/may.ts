import { deniedBecause, type PermissionKey } from '#contract/base/roles.ts';
import { type Me, useMe } from './me.tsx';

/** Whether the role of the signed-in person has a permission, as lists ask it of their actions and filters. */
export const may =
  (permission: PermissionKey) =>
  ({ viewer }: Me): boolean =>
    deniedBecause(permission, viewer) === null;

/** Whether the signed-in person has a permission. */
export const useMay = (permission: PermissionKey): boolean => may(permission)(useMe());
