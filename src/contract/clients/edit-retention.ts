import { body, command, noParams } from '../base/command.ts';
import { Retention } from '../company/retention.ts';

const { retention_months } = Retention.properties;

/**
 * Sets after how many months clients are proposed for anonymising; null turns that off. No client is anonymised by it.
 * Refused: stale.
 */
export const editRetention = command({
  name: 'edit-retention',
  summary: 'Set after how many months clients are proposed for anonymising',
  method: 'PATCH',
  path: '/retention/',
  permission: 'retention.edit',
  params: noParams,
  body: body({ retention_months }),
  answer: Retention,
  status: 200,
});
