import type { createClient as contract } from '#contract/commands/create-client.ts';
import type { PreparedHandlerOf } from '../pipeline/handler.ts';
import { claimPhone } from '../stores/client-phones.ts';
import { insertRows } from '../stores/journal.ts';
import { keptClient, lookUpOwner, refuseTaken, writeClient, writtenClient } from './client-fields.ts';

export const createClient: PreparedHandlerOf<typeof contract> = {
  prepare: async (db, { caller, body }) => {
    const fields = keptClient(body);
    await lookUpOwner(db, caller, fields.phone);
    return async (context) => {
      const owner = await claimPhone(context, fields.phone);
      if (owner) await refuseTaken(context, owner);
      const [client] = await writeClient(() => insertRows(context, 'client.create', 'clients', [fields]));
      if (!client) throw new Error('An insert of one row returned none');
      return writtenClient(client);
    };
  },
};
