import Type from 'typebox';
import { body, byId, command } from '../base/command.ts';
import { methodFlags, PaymentMethod, PaymentMethodRow } from './directories.ts';

/**
 * Changes the name or the uses of a payment method, retires it or takes it back. Refused: payment_method_exists, stale,
 * points_method_fixed (the method of the programme can only be renamed). Payments by a retired method stay; forms for
 * new payments no longer offer it.
 */
export const editPaymentMethod = command({
  name: 'edit-payment-method',
  summary: 'Change the name or the uses of a payment method, retire it or take it back',
  method: 'PATCH',
  path: '/payment-methods/:id/',
  permission: 'payment_method.edit',
  params: byId,
  body: body({
    name: Type.Optional(PaymentMethod.properties.name),
    ...Type.Partial(Type.Object(methodFlags)).properties,
    retired: Type.Optional(PaymentMethodRow.properties.retired),
  }),
  answer: Type.Omit(PaymentMethodRow, ['payments_count', 'last_payment_date'], { additionalProperties: false }),
  status: 200,
});
