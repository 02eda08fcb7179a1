import Type from 'typebox';
import { body, byId, command } from '../base/command.ts';
import { OfficeRow } from '../directories/directories.ts';
import { addOffice } from './add-office.ts';

/**
 * Changes the name of an office, or moves it with its people and sales to another branch. Refused: office_exists,
 * stale.
 */
export const editOffice = command({
  name: 'edit-office',
  summary: 'Change the name of an office or move it to another branch',
  method: 'PATCH',
  path: '/offices/:id/',
  permission: 'office.edit',
  params: byId,
  body: body({
    branch_id: Type.Optional(OfficeRow.properties.branch_id),
    name: Type.Optional(OfficeRow.properties.name),
  }),
  answer: addOffice.answer,
  status: 200,
});
