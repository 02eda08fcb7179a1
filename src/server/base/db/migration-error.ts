/**
 * The schema can't be brought up to date, in words: an applied migration was changed or is not known, a right is missing,
 * a table is not let go of.
 */
export class MigrationError extends Error {}
