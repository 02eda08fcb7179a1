import { byId, command, noBody } from '../base/command.ts';
import type { PermissionKey } from '../base/roles.ts';
import { Sale } from './sale.ts';

/** A transition of the sale without a body: `POST /sales/:id/<step>/`, answered with the sale. */
export const saleTransition = (name: string, step: string, permission: PermissionKey, summary: string) =>
  command({
    name,
    summary,
    method: 'POST',
    path: `/sales/:id/${step}/`,
    permission,
    params: byId,
    body: noBody,
    answer: Sale,
    status: 200,
  });
