import Type from 'typebox';
import { body, command, noParams } from './command.ts';
import { Base64 } from './fields.ts';

/** How large a picture in a note may be, bytes. */
export const LARGEST_NOTE_IMAGE = 2 * 1024 * 1024;

/** What a picture in a note may be. */
export const noteImageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export type NoteImageType = (typeof noteImageTypes)[number];

/**
 * Keeps a picture for a note; the note refers to it by `path`, and until a sale with such a note is saved the person who added it alone
 * sees it. What it is is found by its content: PNG, JPEG, GIF or WebP,
 * nothing else. Refused: image_type_unknown, image_too_large, image_quota_reached.
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
  // Base64 makes four letters of three bytes.
  bodyLimit: 3 * 1024 * 1024,
});
