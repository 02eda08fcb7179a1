import { body, command, noParams } from '../base/command.ts';
import { Direction } from './directories.ts';

/**
 * Adds a direction. Names are compared trimmed, case-folded, with inner spaces collapsed. Refused: direction_exists.
 */
export const addDirection = command({
  name: 'add-direction',
  summary: 'Adds a direction.',
  method: 'POST',
  path: '/directions/',
  permission: 'direction.add',
  params: noParams,
  body: body({ name: Direction.properties.name }),
  answer: Direction,
  status: 201,
});
