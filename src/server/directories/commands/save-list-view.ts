import { saveListView as contract } from '#contract/base/save-list-view.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { changeRow, insertRows } from '../../base/pipeline/write-log.ts';
import { lockListViewNamed } from '../rows/list-view-rows.ts';

export const saveListView = handler(contract, async (context) => {
  const { list, query } = context.body;
  const name = context.body.name.trim().replace(/\s+/g, ' ');
  const known = await lockListViewNamed(context, list, name);
  const saved = known
    ? await changeRow(context, 'list_view.save', 'list_views', known, { name, query })
    : (
        await insertRows(context, 'list_view.save', 'list_views', [{ user_id: context.caller.id, list, name, query }])
      )[0];
  if (!saved) throw new Error('An insert of one row returned none');
  return { body: { id: saved.id, list: saved.list, name: saved.name, query: saved.query } };
});
