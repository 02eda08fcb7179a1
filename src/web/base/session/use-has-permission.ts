import type { PermissionKey } from '#contract/base/roles.ts';
import { hasPermission } from './has-permission.ts';
import { useMe } from './me.tsx';

/** Whether the signed-in person has a permission. */
export const useHasPermission = (permission: PermissionKey): boolean => hasPermission(permission)(useMe());
