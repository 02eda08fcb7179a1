/**
 * The reason why the schema can't be migrated, for the operator: an applied migration was changed or is unknown, a
 * privilege is missing, a table stays locked.
 */
export class MigrationError extends Error {}
