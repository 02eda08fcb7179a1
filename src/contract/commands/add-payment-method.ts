import { PaymentMethod } from '../entities/directory.ts';
import { body, command, noParams } from './command.ts';

/** Adds a payment method. Names are compared trimmed, case-folded, with inner spaces collapsed. Refused: payment_method_exists. */
export const addPaymentMethod = command({
  name: 'add-payment-method',
  summary: 'Adds a payment method.',
  method: 'POST',
  path: '/payment-methods/',
  permission: 'payment_method.add',
  params: noParams,
  body: body({ name: PaymentMethod.properties.name }),
  answer: PaymentMethod,
  status: 201,
});
