import Type from 'typebox';
import { Sale, saleFields } from '../entities/sale.ts';
import { PositiveAmount, text } from '../fields.ts';
import { body, byId, command, confirmed } from './command.ts';

/** Changes fields of an active sale; only what is sent changes. With `If-Match: <version>` it refuses `stale`. */
export const editSale = command({
  name: 'edit-sale',
  summary: 'Change fields of a sale',
  method: 'PATCH',
  path: '/sales/:id/',
  permission: 'sale.edit',
  params: byId,
  body: body({
    ...Type.Partial(Type.Object({ ...saleFields, brutto: PositiveAmount, management_notes: text(20_000) })).properties,
    confirmed,
  }),
  answer: Sale,
  status: 200,
});
