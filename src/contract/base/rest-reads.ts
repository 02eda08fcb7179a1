import type { PermissionKey } from './roles.ts';

/** GET routes below `/api/v1` with their permission; `public` needs no session. */
export const restReads = {
  '/users/me/': 'session.use',
  '/get-company-subscription/': 'subscription.view',
  '/events/': 'events.follow',
  '/note-images/:id/': 'note_image.view',
  '/clients/:id/export/': 'client.export',
  '/setup/': 'public',
  '/loyalty/:slug/': 'public',
} as const satisfies Record<string, PermissionKey | 'public'>;
