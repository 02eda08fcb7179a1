import { addNamed } from './add-named.ts';

export const addPaymentMethod = addNamed('payment_methods', 'payment_method.add', 'payment_method_exists');
