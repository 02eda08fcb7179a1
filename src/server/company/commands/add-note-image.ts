import type { NoteImageType } from '#contract/base/add-note-image.ts';
import { addNoteImage as contract, MAX_NOTE_IMAGE_BYTES } from '#contract/base/add-note-image.ts';
import type { ErrorCode } from '#contract/base/errors.ts';
import { noteImagePath } from '#contract/base/note-images.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { insertNoteImage } from '../rows/note-image-rows.ts';

export const addNoteImage = handler(contract, async (context) => {
  const bytes = Buffer.from(context.body.content, 'base64');
  if (bytes.length > MAX_NOTE_IMAGE_BYTES) throw refused('image_too_large');
  const contentType = imageType(bytes);
  if (!contentType) throw refused('image_type_unknown');
  const id = await insertNoteImage(context, contentType, bytes);
  return { body: { id, path: noteImagePath(id) } };
});

const refused = (code: ErrorCode) => new Refusal(code, { fields: { content: code } });

/** Signatures of the image formats. A WebP has its length between its two words. */
const signatures: [NoteImageType, (start: string) => boolean][] = [
  ['image/png', (start) => start.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/jpeg', (start) => start.startsWith('\xff\xd8\xff')],
  ['image/gif', (start) => start.startsWith('GIF87a') || start.startsWith('GIF89a')],
  ['image/webp', (start) => start.startsWith('RIFF') && start.startsWith('WEBP', 8)],
];

/** The type of a picture, or null. SVG is not accepted, because it can contain scripts. */
function imageType(bytes: Buffer): NoteImageType | null {
  const start = bytes.toString('latin1', 0, 12);
  return signatures.find(([, matches]) => matches(start))?.[0] ?? null;
}
