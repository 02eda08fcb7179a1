import { deniedBecause, type PermissionKey } from '#contract/base/roles.ts';
import type { Me } from '../session/me.tsx';

/** Whether a person has a permission at all, as actions and filters ask it. */
export const may =
  (permission: PermissionKey) =>
  ({ viewer }: Me): boolean =>
    deniedBecause(permission, viewer) === null;
