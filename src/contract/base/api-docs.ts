/** Path of the API documentation. */
export const DOCS_PATH = '/api/v1/docs';

/** Path, below `/api/v1`, that gives a browser the cookie with which it can read the documentation. */
export const DOCS_SESSION_PATH = '/docs-session/';
