import type { ErrorEntry } from './entry.ts';

/** Errors of pictures in notes. */
export const noteErrors = {
  image_type_unknown: { status: 415, message: 'This is no picture that can be shown: PNG, JPEG, GIF or WebP' },
  image_quota_reached: {
    status: 409,
    message: 'The pictures of the notes take all the room that the company has. Remove some that are not needed.',
  },
  image_too_large: { status: 413, message: 'The picture is larger than 2 MB. Make it smaller or take another one.' },
} as const satisfies Record<string, ErrorEntry>;
