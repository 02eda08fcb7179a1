import type { Static } from 'typebox';
import { entity } from '../base/entity.ts';
import { Amount, CurrencyCode } from '../base/fields.ts';

export const CurrencyBalance = entity(
  'CurrencyBalance',
  { currency: CurrencyCode, balance: Amount },
  'What the cash desk has of a currency',
);
export type CurrencyBalance = Static<typeof CurrencyBalance>;
