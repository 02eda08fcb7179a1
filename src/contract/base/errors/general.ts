import type { ErrorEntry } from './entry.ts';

/** Errors that any request can be answered with. */
export const generalErrors = {
  something_went_wrong: { status: 500, message: 'Something went wrong' },
  service_unavailable: {
    status: 503,
    message: 'The database is not reachable right now. Nothing was lost, try again.',
  },
  storage_full: {
    status: 503,
    message:
      "The disk of the server is full. Nothing was lost. Tell the server's administrator; this works again when there is space.",
  },
  malformed: { status: 400, message: 'The request could not be read' },
  invalid_fields: { status: 400, message: 'Some fields are invalid' },
  fill_required_fields: { status: 400, message: 'Fill out all necessary fields' },
  not_found: { status: 404, message: 'Not found' },
  unsupported_media_type: { status: 415, message: 'Only JSON is accepted' },
  too_large: { status: 413, message: 'The request is too large' },
  request_timeout: { status: 408, message: 'The request did not arrive in time' },
  headers_too_large: { status: 431, message: 'The headers of the request are too large' },
  too_many_requests: { status: 429, message: 'Too many requests. Wait a little and try again.' },
  query_too_large: { status: 400, message: 'The query is too large' },
  search_too_long: { status: 400, message: 'Search for at most 100 characters and 8 words' },
  idempotency_key_reused: { status: 422, message: 'This idempotency key was used for another request' },
  stale: { status: 409, message: 'This was changed meanwhile. Check the new state and try again.' },
  confirmation_required: { status: 409, message: 'Please confirm what is unusual' },
} as const satisfies Record<string, ErrorEntry>;
