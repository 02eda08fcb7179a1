import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { byId } from '#contract/base/command.ts';
import { restReads } from '#contract/base/rest-reads.ts';
import { type ClientExport, type ExportedRow, type ExportPart, exportParts } from '#contract/clients/client-export.ts';
import type { Database } from '../../base/db/connect.ts';
import { inCompany } from '../../base/db/transaction.ts';
import { readUser } from '../../company/rows/accounts.ts';
import { callerOf } from '../../company/sign-in/authenticate.ts';
import { findClientId } from '../reads/client-details.ts';
import { type Exported, readExported, readExportPage } from '../reads/read-client-export.ts';
import { logExport } from '../rows/client-look-ups.ts';

type Head = Omit<ClientExport, ExportPart>;
type ReadPage = (part: ExportPart, after: number) => Promise<{ rows: ExportedRow[]; isLast: boolean }>;

/** Streams the export as JSON; reads the next page only after the previous one was consumed. */
async function* streamExport(head: Head, read: ReadPage): AsyncGenerator<string> {
  yield JSON.stringify(head).slice(0, -1);
  for (const part of exportParts) {
    yield `,"${part}":[`;
    let after = 0;
    for (let isLast = false; !isLast; ) {
      const page = await read(part, after);
      const rows = page.rows.map((row) => JSON.stringify(row)).join(',');
      if (rows !== '') yield after === 0 ? rows : `,${rows}`;
      after = page.rows.at(-1)?.id ?? after;
      isLast = page.isLast;
    }
    yield ']';
  }
  yield '}';
}

/**
 * `GET /api/v1/clients/:id/export/`: the personal data of a client, of a merged one the survivor's, as a file. The
 * access is logged before anything is sent. Each page has its own transaction, so that a slow reader holds no
 * connection.
 */
export function registerClientExport(app: FastifyInstance, db: Database, clock: () => Date): void {
  app.get('/api/v1/clients/:id/export/', {
    config: { permission: restReads['/clients/:id/export/'] },
    // HEAD would log an export that was not read.
    exposeHeadRoute: false,
    schema: {
      operationId: 'client-export',
      summary: 'All personal data of a client as one file',
      tags: ['reads'],
      security: [{ token: [] }],
      params: byId,
      response: {
        200: {
          description: `client_id, company_name, exported_at, and the rows of each part: ${exportParts.join(', ')}`,
          content: { 'application/json': { schema: { type: 'object' } } },
        },
      },
    },
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const { companyId } = caller;
      const { id } = request.params as Static<typeof byId>;
      const clientId = await inCompany(db, companyId, 'read write', async (tx) => {
        const found = await findClientId(tx, caller, { id });
        if (found === null) throw new Error('findClientId returned null for an id');
        await logExport(tx, caller, found);
        return found;
      });
      const [whose, user] = await inCompany(db, companyId, 'read only', async (tx) => {
        const exported = await readExported(tx, caller, clientId);
        return [exported, await readUser(tx, companyId, caller.id)] as const;
      });
      const head = { client_id: clientId, company_name: user.company.name, exported_at: clock().toISOString() };
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="client-${clientId}.json"`)
        .send(Readable.from(streamExport(head, pagesOf(db, whose))));
    },
  });
}

/**
 * Reads pages in the async context of the request, which has its share of connections, although the stream asks for
 * them after the handler has ended.
 */
function pagesOf(db: Database, whose: Exported): ReadPage {
  const inRequest = AsyncLocalStorage.snapshot();
  return (part, after) =>
    inRequest(() => inCompany(db, whose.companyId, 'read only', (tx) => readExportPage(tx, whose, { part, after })));
}
