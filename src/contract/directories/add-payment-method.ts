import Type from 'typebox';
import { body, command, noParams } from '../base/command.ts';
import { methodFlags, PaymentMethod } from './directories.ts';

/**
 * Adds a payment method, for every use unless said. Names are compared trimmed, case-folded, with inner spaces
 * collapsed. Refused: payment_method_exists.
 */
export const addPaymentMethod = command({
  name: 'add-payment-method',
  summary: 'Adds a payment method.',
  method: 'POST',
  path: '/payment-methods/',
  permission: 'payment_method.add',
  params: noParams,
  body: body({ name: PaymentMethod.properties.name, ...Type.Partial(Type.Object(methodFlags)).properties }),
  answer: PaymentMethod,
  status: 201,
});
