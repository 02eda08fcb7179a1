import { Sale } from '../entities/sale.ts';
import type { PermissionKey } from '../roles.ts';
import { byId, command, noBody } from './command.ts';

/** A transition of the sale that needs nothing but its name: `POST /sales/:id/<step>/`, answered with the sale. */
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
