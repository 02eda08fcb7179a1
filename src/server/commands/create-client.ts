import type { createClient as contract } from '#contract/commands/create-client.ts';
import type { HandlerOf } from '../pipeline/handler.ts';
import { claimPhone } from '../stores/client-phones.ts';
import { insertRows } from '../stores/journal.ts';
import { keptClient, refuseTaken, writeClient, writtenClient } from './client-fields.ts';

export const createClient: HandlerOf<typeof contract> = async (context) => {
  const fields = keptClient(context.body);
  const owner = await claimPhone(context, fields.phone);
  if (owner) await refuseTaken(context, owner);
  const [client] = await writeClient(() => insertRows(context, 'client.create', 'clients', [fields]));
  if (!client) throw new Error('An insert of one row returned none');
  return writtenClient(client);
};
