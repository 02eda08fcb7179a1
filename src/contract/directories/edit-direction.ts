import Type from 'typebox';
import { body, byId, command } from '../base/command.ts';
import { Direction, DirectionRow } from './directories.ts';

/**
 * Changes the name of a direction, retires it or takes it back. Refused: direction_exists, stale. A retired one stays
 * on its sales and is offered no more.
 */
export const editDirection = command({
  name: 'edit-direction',
  summary: 'Change the name of a direction, retire it or take it back',
  method: 'PATCH',
  path: '/directions/:id/',
  permission: 'direction.edit',
  params: byId,
  body: body({
    name: Type.Optional(Direction.properties.name),
    retired: Type.Optional(DirectionRow.properties.retired),
  }),
  answer: Type.Pick(DirectionRow, ['id', 'name', 'retired', 'version'], { additionalProperties: false }),
  status: 200,
});
