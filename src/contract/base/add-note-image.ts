import Type from 'typebox';
import { body, command, noParams } from './command.ts';
import { Base64 } from './fields.ts';

/** Maximal size of a picture in a note, bytes. */
export const MAX_NOTE_IMAGE_BYTES = 2 * 1024 * 1024;

/** Formats of a picture in a note. */
export const noteImageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export type NoteImageType = (typeof noteImageTypes)[number];

/**
 * Stores a picture for a note, which refers to it by `path`. Until a sale with such a note is saved, only the person
 * who added the picture can read it. Its format (PNG, JPEG, GIF or WebP) is detected from its content. Refused:
 * image_type_unknown, image_too_large, image_quota_reached.
 */
export const addNoteImage = command({
  name: 'add-note-image',
  summary: 'Keep a picture for a note',
  method: 'POST',
  path: '/note-images/',
  permission: 'note_image.add',
  params: noParams,
  body: body({ content: Base64 }),
  answer: body({ id: Type.String(), path: Type.String() }),
  status: 201,
  // Base64 takes four characters for three bytes.
  bodyLimit: 3 * 1024 * 1024,
});
