import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { NoteImageType } from '#contract/base/add-note-image.ts';
import { NOTE_IMAGES_QUOTA, type NoteField, noteFields, noteImagesIn } from '#contract/base/note-images.ts';
import { permissionRefusal, permissions } from '#contract/base/roles.ts';
import type { Database } from '../../base/db/connect.ts';
import { visible } from '../../base/lists/column-source.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { notFound, Refusal } from '../../base/pipeline/refusal.ts';
import type { Work } from '../../base/pipeline/write-log.ts';

/**
 * Inserts a picture and returns its random id; the log line has the hash, not the content. Refuses image_quota_reached.
 */
export async function insertNoteImage(work: Work, contentType: NoteImageType, bytes: Buffer): Promise<string> {
  const { tx, caller, lines } = work;
  await requireQuota(work, bytes.length);
  const sha256 = createHash('sha256').update(bytes).digest();
  const { id, path_name } = await tx
    .insertInto('note_images')
    .values({
      company_id: caller.companyId,
      created_by: caller.id,
      content_type: contentType,
      bytes,
      size: bytes.length,
      sha256,
    })
    .returning(['id', 'path_name'])
    .executeTakeFirstOrThrow();
  lines.push({
    event: 'note_image.add',
    entity: 'note_image',
    entity_id: id,
    sale_id: null,
    changes: { content_type: [null, contentType], sha256: [null, sha256.toString('hex')] },
  });
  return path_name;
}

/**
 * Serialises additions and deletions of a company's pictures; saving sales takes the lock shared, so that sales are
 * saved in parallel.
 */
async function lockNoteImages(tx: Database, companyId: number, how: 'alone' | 'shared'): Promise<void> {
  const lock = sql.raw(how === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared');
  await sql`select ${lock}(${companyId}::int, hashtext('note_images'))`.execute(tx);
}

/** Refuses image_quota_reached when a picture of this size exceeds the company's quota. */
async function requireQuota({ tx, caller: { companyId } }: Work, size: number): Promise<void> {
  await lockNoteImages(tx, companyId, 'alone');
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(size), 0)::bigint as taken from note_images where company_id = ${companyId}
  `.execute(tx);
  if ((rows[0]?.taken ?? 0) + size <= NOTE_IMAGES_QUOTA) return;
  throw new Refusal('image_quota_reached', { fields: { content: 'image_quota_reached' } });
}

/** SQL condition for pictures by their ids in notes: random ids, or numbers of early versions. */
const hasPathName = (ids: string[]) => {
  const numbers = ids.filter((id) => /^\d+$/.test(id));
  const randoms = ids.filter((id) => !numbers.includes(id));
  return sql`(i.path_name = any(${randoms}::uuid[]) or i.is_numbered and i.id = any(${numbers}::bigint[]))`;
};

/**
 * SQL condition for pictures `i` that the caller may see: of notes that the caller may read or could read before, and
 * own pictures that no note has shown yet.
 */
function isVisible(caller: Caller): RawBuilder<unknown> {
  const fields = noteFields.filter(
    (field) => field !== 'management_notes' || permissionRefusal('sale.management_fields', caller) === null,
  );
  const uses = sql`select from note_image_uses u where u.company_id = i.company_id and u.image_id = i.id`;
  return sql`(
    exists (${uses} and u.field = any(${fields}::text[]) and exists (
      select from sales s where s.id = u.sale_id and ${visible(caller, 's', permissions['sale.view'][caller.role])}
    ))
    or i.created_by = ${caller.id} and not exists (${uses})
  )`;
}

/** A picture that the caller may see. Refuses not_found. */
export async function readNoteImage(
  tx: Database,
  caller: Caller,
  id: string,
): Promise<{ content_type: NoteImageType; bytes: Buffer }> {
  const { rows } = await sql<{ content_type: NoteImageType; bytes: Buffer }>`
    select i.content_type, i.bytes from note_images i
    where i.company_id = ${caller.companyId} and ${hasPathName([id])} and ${isVisible(caller)}
  `.execute(tx);
  const [image] = rows;
  if (!image) throw notFound();
  return image;
}

/** The written note fields of a sale. */
type Notes = { id: number } & Partial<Record<NoteField, string>>;

/**
 * Updates the uses of pictures after the notes of a sale were written. A picture that the writer may not see is not
 * linked.
 */
export async function linkNoteImages(work: Work, sale: Notes, before: Partial<Notes> = {}): Promise<void> {
  for (const field of noteFields) {
    const [shown, shownBefore] = [noteImagesIn(sale[field] ?? ''), noteImagesIn(before[field] ?? '')];
    if (sale[field] === undefined || shown.length + shownBefore.length === 0) continue;
    await linkNote(work, { saleId: sale.id, field, shown });
  }
}

async function linkNote(
  { tx, caller }: Work,
  { saleId, field, shown }: { saleId: number; field: NoteField; shown: string[] },
): Promise<void> {
  const { companyId } = caller;
  await lockNoteImages(tx, companyId, 'shared');
  await sql`
    insert into note_image_uses ("company_id", image_id, sale_id, field)
    select ${companyId}::bigint, i.id, ${saleId}::bigint, ${field} from note_images i
    where i.company_id = ${companyId} and ${hasPathName(shown)} and ${isVisible(caller)}
    on conflict (company_id, image_id, sale_id, field) do update set ended_at = null
  `.execute(tx);
  await sql`
    update note_image_uses u set ended_at = now()
    where u.company_id = ${companyId} and u.sale_id = ${saleId} and u.field = ${field} and u.ended_at is null
      and not exists (
        select from note_images i where i.company_id = ${companyId} and i.id = u.image_id and ${hasPathName(shown)}
      )
  `.execute(tx);
}

/** Retention of pictures that no note has shown: longer than browsers keep drafts of notes. */
const UNUSED_RETENTION = '8 days';
/** Retention of removed pictures: the sale's history shows them, and an edit can be undone. */
const REMOVED_RETENTION = '30 days';
const BATCH_SIZE = 100;

/** Deletes one batch of pictures whose retention is over; returns true when there may be more. */
export async function deleteUnusedNoteImages(tx: Database, companyId: number): Promise<boolean> {
  await lockNoteImages(tx, companyId, 'alone');
  const { rows } = await sql<{ id: number }>`
    select i.id from note_images i
    where i.company_id = ${companyId} and i.created_at < now() - ${UNUSED_RETENTION}::interval and not exists (
      select from note_image_uses u
      where u.company_id = i.company_id and u.image_id = i.id
        and (u.ended_at is null or u.ended_at > now() - ${REMOVED_RETENTION}::interval)
    )
    limit ${BATCH_SIZE}
  `.execute(tx);
  const ids = rows.map(({ id }) => id);
  await deleteNoteImages(tx, companyId, ids);
  return ids.length === BATCH_SIZE;
}

/** Deletes the pictures of a client's sales, present and former. */
export async function deleteNoteImagesOfClient({ tx, caller: { companyId } }: Work, clientId: number): Promise<void> {
  await lockNoteImages(tx, companyId, 'alone');
  const { rows } = await sql<{ id: number }>`
    select distinct u.image_id as id from note_image_uses u
    join sales s on s.company_id = ${companyId} and s.id = u.sale_id
    where u.company_id = ${companyId} and s.client_id = ${clientId}
  `.execute(tx);
  await deleteNoteImages(
    tx,
    companyId,
    rows.map(({ id }) => id),
  );
}

async function deleteNoteImages(tx: Database, companyId: number, ids: number[]): Promise<void> {
  await sql`
    delete from note_image_uses where company_id = ${companyId} and image_id = any(${ids}::bigint[])
  `.execute(tx);
  await sql`delete from note_images where company_id = ${companyId} and id = any(${ids}::bigint[])`.execute(tx);
}
