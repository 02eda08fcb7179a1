import type { createClient as contract } from '#contract/clients/create-client.ts';
import type { PreparedHandlerOf } from '../../base/pipeline/handler.ts';
import { insertRows } from '../../base/pipeline/write-log.ts';
import { claimPhone } from '../rows/client-phones.ts';
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
