import Type from 'typebox';
import { body, command, noParams } from '../base/command.ts';
import { LoyaltySettings } from './loyalty-programme.ts';

const { version: _, ...rules } = LoyaltySettings.properties;

/**
 * Changes the rules of the programme and what limits its messages. Refused: stale. Rules hold for what happens from
 * then on: points that were given keep the days they were given with.
 */
export const editLoyaltySettings = command({
  name: 'edit-loyalty-settings',
  summary: 'Change the rules of the loyalty programme',
  method: 'PATCH',
  path: '/loyalty/settings/',
  permission: 'loyalty_settings.edit',
  params: noParams,
  body: body(Type.Partial(Type.Object(rules)).properties),
  answer: LoyaltySettings,
  status: 200,
});
