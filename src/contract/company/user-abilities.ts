import type { ErrorCode } from '../base/errors.ts';
import { mapValues } from '../base/record-keys.ts';
import { type PermissionKey, permissionRefusal, type Viewer } from '../base/roles.ts';

/** The fields of an account that decide about its actions. */
export type UserStanding = { id: number; disabled: boolean };

const userActions = {
  edit: 'user.edit',
  disable: 'user.disable',
  enable: 'user.enable',
  reset_password: 'user.reset_password',
} as const satisfies Record<string, PermissionKey>;

export type UserActionName = keyof typeof userActions;
export type UserCan = Record<UserActionName, ErrorCode | null>;

/** Disabling and resetting a password end an account's sessions: for one's own account another manager has to do it. */
export function userAbilities({ id, disabled }: UserStanding, viewer: Viewer): UserCan {
  const oneself = id === viewer.id ? 'not_oneself' : null;
  const refusals: UserCan = {
    edit: null,
    disable: oneself ?? (disabled ? 'user_disabled' : null),
    enable: disabled ? null : 'user_not_disabled',
    reset_password: oneself,
  };
  return mapValues(userActions, (permission, action) => permissionRefusal(permission, viewer) ?? refusals[action]);
}
