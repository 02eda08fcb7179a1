/** Where the documentation of the API is. */
export const DOCS_PATH = '/api/v1/docs';

/** What lets a browser read it, below `/api/v1`. */
export const DOCS_SESSION_PATH = '/docs-session/';
