import Type from 'typebox';
import { body, byId, command, confirmed } from '../base/command.ts';
import { Id, NonNegativeAmount, text } from '../base/fields.ts';
import { Sale } from './sale.ts';

/**
 * active → cancelled. Brutto becomes the client's penalty and each booking's rate its own (0 unless given, in the
 * booking's currency); the figures before are kept. Refused: fill_required_fields (no reason), sale_not_active. Asks:
 * penalty_exceeds_cost, penalty_exceeds_brutto.
 */
export const cancelSale = command({
  name: 'cancel-sale',
  summary: 'Cancel a sale with its penalties',
  method: 'POST',
  path: '/sales/:id/cancel/',
  permission: 'sale.cancel',
  params: byId,
  body: body({
    reason: text(1000),
    client_penalty: Type.Optional(NonNegativeAmount),
    booking_penalties: Type.Optional(
      Type.Array(body({ booking_id: Id, penalty: NonNegativeAmount }), { maxItems: 50, problem: 'number_invalid' }),
    ),
    confirmed,
  }),
  answer: Sale,
  status: 200,
});
