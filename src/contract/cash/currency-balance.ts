import type { Static } from 'typebox';
import { entity } from '../base/entity.ts';
import { Amount, CurrencyCode } from '../base/fields.ts';

export const CurrencyBalance = entity(
  'CurrencyBalance',
  { currency: CurrencyCode, balance: Amount },
  'The balance of a currency at the cash desk',
);
export type CurrencyBalance = Static<typeof CurrencyBalance>;
