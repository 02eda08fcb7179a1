import type { FastifyInstance } from 'fastify';
import Type, { type Static } from 'typebox';
import { noteImageTypes } from '#contract/base/add-note-image.ts';
import { NOTE_IMAGE_ID } from '#contract/base/note-images.ts';
import { restReads } from '#contract/base/rest-reads.ts';
import { permissionRefusal } from '#contract/base/roles.ts';
import type { Database } from '../../base/db/connect.ts';
import { inCompany } from '../../base/db/transaction.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { readNoteImage } from '../rows/note-image-rows.ts';
import { callerOf } from '../sign-in/authenticate.ts';

const content = Object.fromEntries(
  noteImageTypes.map((type) => [type, { schema: { type: 'string', contentMediaType: type } }]),
);

const byImageId = Type.Object({
  id: Type.String({
    pattern: NOTE_IMAGE_ID,
    description: 'A random id; a number for pictures added by early versions',
  }),
});

/** `GET /api/v1/note-images/:id/`: a picture of a note that the caller may read, with its stored content type. */
export function registerNoteImages(app: FastifyInstance, db: Database): void {
  app.get('/api/v1/note-images/:id/', {
    schema: {
      operationId: 'note-image',
      summary: 'A picture of a note',
      tags: ['reads'],
      security: [{ token: [] }],
      params: byImageId,
      response: { 200: { description: 'The picture', content } },
    },
    handler: async (request, reply) => {
      const caller = callerOf(request);
      const denied = permissionRefusal(restReads['/note-images/:id/'], caller);
      if (denied) throw new Refusal(denied);
      const { id } = request.params as Static<typeof byImageId>;
      const { content_type, bytes } = await inCompany(db, caller.companyId, 'read only', (tx) =>
        readNoteImage(tx, caller, id),
      );
      return reply.type(content_type).header('content-disposition', 'inline').send(bytes);
    },
  });
}
