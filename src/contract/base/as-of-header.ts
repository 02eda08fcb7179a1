/** The header of answers of a replica that is noticeably behind: the moment as of which they are, in ISO 8601. */
export const AS_OF_HEADER = 'x-data-as-of';
