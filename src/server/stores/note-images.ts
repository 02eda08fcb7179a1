import { createHash } from 'node:crypto';
import type { NoteImageType } from '#contract/commands/add-note-image.ts';
import type { Database } from '../db/connect.ts';
import type { Caller } from '../pipeline/caller.ts';
import { notFound } from '../pipeline/refusal.ts';
import type { Work } from './journal.ts';

/** Keeps a picture; the log says which it was by its hash, not by its bytes. */
export async function insertNoteImage(work: Work, contentType: NoteImageType, bytes: Buffer): Promise<number> {
  const sha256 = createHash('sha256').update(bytes).digest();
  const { id } = await work.tx
    .insertInto('note_images')
    .values({
      company_id: work.caller.companyId,
      created_by: work.caller.id,
      content_type: contentType,
      bytes,
      sha256,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  work.lines.push({
    event: 'note_image.add',
    entity: 'note_image',
    entity_id: id,
    sale_id: null,
    changes: { content_type: [null, contentType], sha256: [null, sha256.toString('hex')] },
  });
  return id;
}

/** A picture of the caller's company. Refuses not_found. */
export async function readNoteImage(
  tx: Database,
  caller: Caller,
  id: number,
): Promise<{ content_type: NoteImageType; bytes: Buffer }> {
  const image = await tx
    .selectFrom('note_images')
    .select(['content_type', 'bytes'])
    .where('company_id', '=', caller.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!image) throw notFound();
  return image;
}
