import type { ErrorEntry } from './entry.ts';

/** Errors of pictures in notes. */
export const noteErrors = {
  image_type_unknown: { status: 415, message: 'Unsupported picture type: use PNG, JPEG, GIF or WebP' },
  image_quota_reached: {
    status: 409,
    message: 'The storage for pictures of notes is full. Remove some that are not needed.',
  },
  image_too_large: { status: 413, message: 'The picture is larger than 2 MB. Make it smaller or choose another one.' },
} as const satisfies Record<string, ErrorEntry>;
